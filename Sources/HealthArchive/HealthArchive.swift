// HealthArchive
