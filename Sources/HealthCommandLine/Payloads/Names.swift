import struct HealthKitReporter.Category
import struct HealthKitReporter.Metadata

/// The payloads' metadata, beside the engine's of the same name.
typealias PayloadMetadata = Metadata

/// The payload of a category sample; Foundation may have a type of that name.
typealias PayloadCategory = Category
