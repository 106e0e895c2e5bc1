/// The name to use beside Foundation, which has a `Unit` of its own.
public typealias HealthUnit = Unit
