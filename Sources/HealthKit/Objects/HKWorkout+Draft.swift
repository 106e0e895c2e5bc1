import HealthEngine

extension HKWorkout {
  /// What a workout is made of.
  package struct Draft {
    package var activity: HKWorkoutActivityType
    package var start: Date
    package var end: Date
    /// Nil to be told by the events; 0 stands for the whole span.
    package var duration: TimeInterval?
    package var events: [HKWorkoutEvent]?
    package var energy: HKQuantity?
    package var distance: HKQuantity?
    package var strokes: HKQuantity?
    package var flights: HKQuantity?

    package init(
      activity: HKWorkoutActivityType, start: Date, end: Date, duration: TimeInterval? = nil,
      events: [HKWorkoutEvent]? = nil, energy: HKQuantity? = nil, distance: HKQuantity? = nil,
      strokes: HKQuantity? = nil, flights: HKQuantity? = nil
    ) {
      self.activity = activity
      self.start = start
      self.end = end
      self.duration = duration
      self.events = events
      self.energy = energy
      self.distance = distance
      self.strokes = strokes
      self.flights = flights
    }

    func record<Failure: Error>(
      device: HKDevice?, metadata: [String: Any]?,
      refuse: (HealthError) throws(Failure) -> Void
    ) throws(Failure) -> SampleRecord {
      let first = start.timeIntervalSinceReferenceDate
      let last = end.timeIntervalSinceReferenceDate
      let events = (events ?? []).map(\.record)
      if let problem = problem({
        try WorkoutRules.checkEvents(events, start: first, end: last)
      }) {
        try refuse(problem)
      }
      if let duration, !(duration >= 0 && duration.isFinite) {
        try refuse(
          HealthError(
            .invalidArgument,
            "A workout needs a finite duration of 0 s or more, not \(duration) s."))
      }
      var detail = WorkoutDetail(duration: last - first, events: events, totalsGiven: true)
      if let duration {
        detail.duration = duration == 0 ? last - first : duration
      } else {
        detail.duration = WorkoutDuration.active(events: events, start: first, end: last)
      }
      for (name, quantity, type) in totals {
        guard let quantity else { continue }
        do {
          detail.statistics.append(
            try WorkoutRules.total(quantity, named: name, of: type, start: first, end: last))
        } catch {
          try refuse(
            error as? HealthError ?? HealthError(.invalidArgument, "\(name): \(error)"))
        }
      }
      return try SampleDraft.record(
        type: HKObjectType.workoutType(), start: start, end: end,
        value: Double(activity.rawValue), device: device, metadata: metadata,
        detail: .workout(detail), refuse: refuse)
    }

    private var totals: [(String, HKQuantity?, HKQuantityTypeIdentifier)] {
      [
        ("totalEnergyBurned", energy, .activeEnergyBurned),
        ("totalDistance", distance, WorkoutRules.distanceType(of: activity)),
        ("totalSwimmingStrokeCount", strokes, .swimmingStrokeCount),
        ("totalFlightsClimbed", flights, .flightsClimbed),
      ]
    }
  }
}
