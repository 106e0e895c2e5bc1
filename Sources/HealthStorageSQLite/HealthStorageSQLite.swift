// HealthStorageSQLite
