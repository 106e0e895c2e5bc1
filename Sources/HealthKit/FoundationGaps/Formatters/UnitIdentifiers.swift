import Foundation

/// Unicode's identifiers of Foundation's units.
enum UnitIdentifiers {
  /// nil for units that Unicode has no name for, an app's own among them.
  static func identifier(of unit: Unit) -> String? {
    table["\(type(of: unit)) \(unit.symbol)"]
  }

  private static let table: [String: String] = {
    var table: [String: String] = [:]
    for line in text.description.split(separator: "\n") {
      let columns = line.split(separator: "\t").map(String.init)
      guard columns.count == 3 else { continue }
      table["\(columns[0]) \(columns[1])"] = columns[2]
    }
    return table
  }()

  /// Class, symbol, identifier.
  private static let text: StaticString = """
    UnitAcceleration\tm/s²\tmeter-per-square-second
    UnitAcceleration\tg\tg-force
    UnitAngle\t°\tdegree
    UnitAngle\tʹ\tarc-minute
    UnitAngle\tʺ\tarc-second
    UnitAngle\trad\tradian
    UnitAngle\trev\trevolution
    UnitArea\tkm²\tsquare-kilometer
    UnitArea\tm²\tsquare-meter
    UnitArea\tcm²\tsquare-centimeter
    UnitArea\tin²\tsquare-inch
    UnitArea\tft²\tsquare-foot
    UnitArea\tyd²\tsquare-yard
    UnitArea\tmi²\tsquare-mile
    UnitArea\tac\tacre
    UnitArea\tha\thectare
    UnitConcentrationMass\tmg/dL\tmilligram-ofglucose-per-deciliter
    UnitDispersion\tppm\tpermillion
    UnitDuration\tms\tmillisecond
    UnitDuration\tµs\tmicrosecond
    UnitDuration\tns\tnanosecond
    UnitDuration\tsec\tsecond
    UnitDuration\ts\tsecond
    UnitDuration\tmin\tminute
    UnitDuration\thr\thour
    UnitDuration\th\thour
    UnitElectricCurrent\tA\tampere
    UnitElectricCurrent\tmA\tmilliampere
    UnitElectricPotentialDifference\tV\tvolt
    UnitElectricResistance\tΩ\tohm
    UnitEnergy\tkJ\tkilojoule
    UnitEnergy\tJ\tjoule
    UnitEnergy\tkCal\tkilocalorie
    UnitEnergy\tkcal\tkilocalorie
    UnitEnergy\tcal\tcalorie
    UnitEnergy\tkWh\tkilowatt-hour
    UnitFrequency\tGHz\tgigahertz
    UnitFrequency\tMHz\tmegahertz
    UnitFrequency\tkHz\tkilohertz
    UnitFrequency\tHz\thertz
    UnitFuelEfficiency\tL/100km\tliter-per-100-kilometer
    UnitFuelEfficiency\tmpg\tmile-per-gallon
    UnitIlluminance\tlx\tlux
    UnitInformationStorage\tbit\tbit
    UnitInformationStorage\tB\tbyte
    UnitInformationStorage\tkB\tkilobyte
    UnitInformationStorage\tMB\tmegabyte
    UnitInformationStorage\tGB\tgigabyte
    UnitInformationStorage\tTB\tterabyte
    UnitLength\tkm\tkilometer
    UnitLength\tm\tmeter
    UnitLength\tdm\tdecimeter
    UnitLength\tcm\tcentimeter
    UnitLength\tmm\tmillimeter
    UnitLength\tµm\tmicrometer
    UnitLength\tnm\tnanometer
    UnitLength\tpm\tpicometer
    UnitLength\tin\tinch
    UnitLength\tft\tfoot
    UnitLength\tyd\tyard
    UnitLength\tmi\tmile
    UnitLength\tsmi\tmile-scandinavian
    UnitLength\tly\tlight-year
    UnitLength\tNM\tnautical-mile
    UnitLength\tftm\tfathom
    UnitLength\tfur\tfurlong
    UnitLength\tua\tastronomical-unit
    UnitLength\tpc\tparsec
    UnitMass\tkg\tkilogram
    UnitMass\tg\tgram
    UnitMass\tmg\tmilligram
    UnitMass\tµg\tmicrogram
    UnitMass\toz\tounce
    UnitMass\tlb\tpound
    UnitMass\tst\tstone
    UnitMass\tt\ttonne
    UnitMass\tton\tton
    UnitMass\tct\tcarat
    UnitMass\toz t\tounce-troy
    UnitPower\tkW\tkilowatt
    UnitPower\tW\twatt
    UnitPower\tmW\tmilliwatt
    UnitPower\tMW\tmegawatt
    UnitPower\thp\thorsepower
    UnitPressure\tN/m²\tpascal
    UnitPressure\thPa\thectopascal
    UnitPressure\tkPa\tkilopascal
    UnitPressure\tMPa\tmegapascal
    UnitPressure\tinHg\tinch-ofhg
    UnitPressure\tbar\tbar
    UnitPressure\tmbar\tmillibar
    UnitPressure\tmmHg\tmillimeter-ofhg
    UnitPressure\tpsi\tpound-force-per-square-inch
    UnitSpeed\tm/s\tmeter-per-second
    UnitSpeed\tkm/h\tkilometer-per-hour
    UnitSpeed\tmph\tmile-per-hour
    UnitSpeed\tkn\tknot
    UnitTemperature\tK\tkelvin
    UnitTemperature\t°C\tcelsius
    UnitTemperature\t°F\tfahrenheit
    UnitVolume\tkm³\tcubic-kilometer
    UnitVolume\tm³\tcubic-meter
    UnitVolume\tcm³\tcubic-centimeter
    UnitVolume\tL\tliter
    UnitVolume\tdL\tdeciliter
    UnitVolume\tcL\tcentiliter
    UnitVolume\tmL\tmilliliter
    UnitVolume\tin³\tcubic-inch
    UnitVolume\tft³\tcubic-foot
    UnitVolume\tyd³\tcubic-yard
    UnitVolume\tmi³\tcubic-mile
    UnitVolume\ttsp\tteaspoon
    UnitVolume\ttbsp\ttablespoon
    UnitVolume\tfl oz\tfluid-ounce
    UnitVolume\tcup\tcup
    UnitVolume\tpt\tpint
    UnitVolume\tqt\tquart
    UnitVolume\tgal\tgallon
    UnitVolume\tImperial Gal\tgallon-imperial
    """
}
