import HealthEngine

/// The engine's metadata, beside the payloads' of the same name.
typealias RecordMetadata = Metadata
