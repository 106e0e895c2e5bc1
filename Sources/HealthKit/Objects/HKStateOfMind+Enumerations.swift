extension HKStateOfMind {
  /// What a state of mind has to do with.
  public enum Association: Int, Sendable {
    /// 1: community; iOS 18.0.
    case community = 1
    /// 2: current events; iOS 18.0.
    case currentEvents = 2
    /// 3: dating; iOS 18.0.
    case dating = 3
    /// 4: education; iOS 18.0.
    case education = 4
    /// 5: family; iOS 18.0.
    case family = 5
    /// 6: fitness; iOS 18.0.
    case fitness = 6
    /// 7: friends; iOS 18.0.
    case friends = 7
    /// 8: health; iOS 18.0.
    case health = 8
    /// 9: hobbies; iOS 18.0.
    case hobbies = 9
    /// 10: identity; iOS 18.0.
    case identity = 10
    /// 11: money; iOS 18.0.
    case money = 11
    /// 12: partner; iOS 18.0.
    case partner = 12
    /// 13: self care; iOS 18.0.
    case selfCare = 13
    /// 14: spirituality; iOS 18.0.
    case spirituality = 14
    /// 15: tasks; iOS 18.0.
    case tasks = 15
    /// 16: travel; iOS 18.0.
    case travel = 16
    /// 17: work; iOS 18.0.
    case work = 17
    /// 18: weather; iOS 18.0.
    case weather = 18
  }

  /// Whether a feeling of the moment or the mood of a day.
  public enum Kind: Int, Sendable {
    /// 1: momentary emotion; iOS 18.0.
    case momentaryEmotion = 1
    /// 2: daily mood; iOS 18.0.
    case dailyMood = 2
  }

  /// A word for a feeling.
  public enum Label: Int, Sendable {
    /// 1: amazed; iOS 18.0.
    case amazed = 1
    /// 2: amused; iOS 18.0.
    case amused = 2
    /// 3: angry; iOS 18.0.
    case angry = 3
    /// 4: anxious; iOS 18.0.
    case anxious = 4
    /// 5: ashamed; iOS 18.0.
    case ashamed = 5
    /// 6: brave; iOS 18.0.
    case brave = 6
    /// 7: calm; iOS 18.0.
    case calm = 7
    /// 8: content; iOS 18.0.
    case content = 8
    /// 9: disappointed; iOS 18.0.
    case disappointed = 9
    /// 10: discouraged; iOS 18.0.
    case discouraged = 10
    /// 11: disgusted; iOS 18.0.
    case disgusted = 11
    /// 12: embarrassed; iOS 18.0.
    case embarrassed = 12
    /// 13: excited; iOS 18.0.
    case excited = 13
    /// 14: frustrated; iOS 18.0.
    case frustrated = 14
    /// 15: grateful; iOS 18.0.
    case grateful = 15
    /// 16: guilty; iOS 18.0.
    case guilty = 16
    /// 17: happy; iOS 18.0.
    case happy = 17
    /// 18: hopeless; iOS 18.0.
    case hopeless = 18
    /// 19: irritated; iOS 18.0.
    case irritated = 19
    /// 20: jealous; iOS 18.0.
    case jealous = 20
    /// 21: joyful; iOS 18.0.
    case joyful = 21
    /// 22: lonely; iOS 18.0.
    case lonely = 22
    /// 23: passionate; iOS 18.0.
    case passionate = 23
    /// 24: peaceful; iOS 18.0.
    case peaceful = 24
    /// 25: proud; iOS 18.0.
    case proud = 25
    /// 26: relieved; iOS 18.0.
    case relieved = 26
    /// 27: sad; iOS 18.0.
    case sad = 27
    /// 28: scared; iOS 18.0.
    case scared = 28
    /// 29: stressed; iOS 18.0.
    case stressed = 29
    /// 30: surprised; iOS 18.0.
    case surprised = 30
    /// 31: worried; iOS 18.0.
    case worried = 31
    /// 32: annoyed; iOS 18.0.
    case annoyed = 32
    /// 33: confident; iOS 18.0.
    case confident = 33
    /// 34: drained; iOS 18.0.
    case drained = 34
    /// 35: hopeful; iOS 18.0.
    case hopeful = 35
    /// 36: indifferent; iOS 18.0.
    case indifferent = 36
    /// 37: overwhelmed; iOS 18.0.
    case overwhelmed = 37
    /// 38: satisfied; iOS 18.0.
    case satisfied = 38
  }

  /// How pleasant a state of mind is, in seven bands (R246, F121).
  public enum ValenceClassification: Int, Sendable {
    /// 1: very unpleasant; iOS 18.0.
    case veryUnpleasant = 1
    /// 2: unpleasant; iOS 18.0.
    case unpleasant = 2
    /// 3: slightly unpleasant; iOS 18.0.
    case slightlyUnpleasant = 3
    /// 4: neutral; iOS 18.0.
    case neutral = 4
    /// 5: slightly pleasant; iOS 18.0.
    case slightlyPleasant = 5
    /// 6: pleasant; iOS 18.0.
    case pleasant = 6
    /// 7: very pleasant; iOS 18.0.
    case veryPleasant = 7
  }
}
