/// As the limit of a query: everything that matches (R101, F048).
public let HKObjectQueryNoLimit = 0

/// The anchor of the oldest anchored queries that begins at the beginning.
public let HKAnchoredObjectQueryNoAnchor = 0
