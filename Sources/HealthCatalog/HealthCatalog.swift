// HealthCatalog
