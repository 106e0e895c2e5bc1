/// Meals as food correlations, coffee, water and wine.
enum Nutrition {
  private struct Dish {
    let name: String
    /// Kilocalories, then grams of protein, carbohydrates, fat, sugar and fibre.
    let energy: Double
    let grams: [Double]
  }

  private static let nutrients = [
    "DietaryProtein", "DietaryCarbohydrates", "DietaryFatTotal", "DietarySugar", "DietaryFiber",
  ]

  // Names as people and apps write them: quotation marks, an ampersand, umlauts.
  private static let breakfasts = [
    Dish(name: "Oatmeal", energy: 310, grams: [11, 52, 6.5, 9, 8]),
    Dish(name: "M\u{00FC}sli & yoghurt", energy: 385, grams: [14, 58, 9.5, 21, 7]),
    Dish(name: "Two rolls, cheese", energy: 440, grams: [19, 55, 15, 4, 4]),
  ]
  private static let lunches = [
    Dish(name: "Lentil soup", energy: 420, grams: [22, 58, 9, 7, 14]),
    Dish(
      name: "Caf\u{00E9} salad \u{201C}Ni\u{00E7}oise\u{201D}", energy: 510,
      grams: [29, 24, 32, 8, 6]),
    Dish(name: "Bowl <vegan>", energy: 560, grams: [18, 79, 17, 12, 12]),
  ]
  private static let dinners = [
    Dish(name: "Pizza \"Diavola\" 14\" thin", energy: 890, grams: [35, 104, 36, 9, 6]),
    Dish(name: "Pasta al limone", energy: 720, grams: [22, 98, 25, 6, 5]),
    Dish(name: "Salmon, potatoes, beans", energy: 640, grams: [41, 48, 29, 5, 9]),
  ]

  static func record(_ day: Day, into export: inout Export) {
    var random = RandomSource(topic: "nutrition", day: day.index)
    recordDrinks(day, &random, &export)
    // The food diary is kept in spring and given up in the end.
    guard (31..<110).contains(day.index) else { return }
    let meals = [
      ("Breakfast", breakfasts, 7.6), ("Lunch", lunches, 12.8), ("Dinner", dinners, 19.8),
    ]
    for (meal, dishes, hour) in meals where random.chance(0.9) {
      record(
        random.pick(dishes), meal, day.instant(hour: random.normal(hour, 0.3)), &random, &export)
    }
  }

  private static func record(
    _ dish: Dish, _ meal: String, _ instant: Instant, _ random: inout RandomSource,
    _ export: inout Export
  ) {
    let portion = random.pick([0.75, 1, 1, 1, 1.25])
    let metadata: [MetadataEntry] = [
      ("HKFoodType", dish.name), ("Meal", meal), ("HKExternalUUID", random.uuid()),
    ]
    let created = instant + random.integer(120...5_400)
    func member(_ name: String, _ value: Double, _ unit: String) -> Record {
      Record(
        type: "HKQuantityTypeIdentifier" + name, source: Sources.food, unit: unit,
        value: sixDigits(value * portion), creation: created, start: instant, end: instant,
        metadata: metadata)
    }
    var members = [member("DietaryEnergyConsumed", dish.energy, "kcal")]
    for (nutrient, grams) in zip(nutrients, dish.grams) {
      members.append(member(nutrient, grams, "g"))
    }
    for record in members { export.add(record) }
    export.correlations.append(
      Correlation(
        type: "HKCorrelationTypeIdentifierFood", source: Sources.food, creation: created,
        start: instant, end: instant, metadata: metadata, members: members))
  }

  private static func recordDrinks(
    _ day: Day, _ random: inout RandomSource, _ export: inout Export
  ) {
    if random.chance(0.8) {
      export.quantity(
        "DietaryCaffeine", Double(random.integer(8...16) * 10), "mg", from: Sources.food,
        day.instant(hour: random.normal(9.2, 0.4)))
    }
    if (152..<244).contains(day.index) {
      for hour in [8.2, 12.6, 16.9] where random.chance(0.8) {
        export.quantity(
          "DietaryWater", Double(random.pick([250, 330, 500])), "mL", from: Sources.food,
          day.instant(hour: random.normal(hour, 0.4)))
      }
    }
    if day.weekday == 5, random.chance(0.5) {
      export.quantity(
        "NumberOfAlcoholicBeverages", Double(random.integer(1...2)), "count",
        from: Sources.health, day.instant(hour: 21), metadata: [("HKWasUserEntered", "1")])
    }
  }
}
