/// What a person has one of; nil where it is unknown or not shared.
public struct Characteristic: Codable, Equatable, Sendable, Payload {
  public let biologicalSex: String?
  /// An ISO 8601 text.
  public let birthday: String?
  /// "A+", "na" when not set.
  public let bloodType: String?
  /// "I" to "VI", "na" when not set.
  public let fitzpatrickSkinType: String?
  public let wheelchairUse: String?
  public let activityMoveMode: String?

  public init(
    biologicalSex: String? = nil, birthday: String? = nil, bloodType: String? = nil,
    fitzpatrickSkinType: String? = nil, wheelchairUse: String? = nil,
    activityMoveMode: String? = nil
  ) {
    self.biologicalSex = biologicalSex
    self.birthday = birthday
    self.bloodType = bloodType
    self.fitzpatrickSkinType = fitzpatrickSkinType
    self.wheelchairUse = wheelchairUse
    self.activityMoveMode = activityMoveMode
  }

  /// The same with some parts replaced; nil keeps a part.
  public func copyWith(
    biologicalSex: String? = nil, birthday: String? = nil, bloodType: String? = nil,
    fitzpatrickSkinType: String? = nil, wheelchairUse: String? = nil,
    activityMoveMode: String? = nil
  ) -> Characteristic {
    Characteristic(
      biologicalSex: biologicalSex ?? self.biologicalSex, birthday: birthday ?? self.birthday,
      bloodType: bloodType ?? self.bloodType,
      fitzpatrickSkinType: fitzpatrickSkinType ?? self.fitzpatrickSkinType,
      wheelchairUse: wheelchairUse ?? self.wheelchairUse,
      activityMoveMode: activityMoveMode ?? self.activityMoveMode
    )
  }
}
