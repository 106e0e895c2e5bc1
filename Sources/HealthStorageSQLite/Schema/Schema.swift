/// The tables of schema version 1.
///
/// A sample is found by (type, start, key): in time order within its type, without a second index.
/// `key` is the content hash of an imported sample or the low half of an app's uuid.
enum Schema {
  static let version: Int32 = 1
  /// "OHKS": marks the file as a health store.
  static let applicationID: Int32 = 0x4F48_4B53
  static let pageSize = 8192

  static let statements = """
    CREATE TABLE counters(name TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID;

    CREATE TABLE types(code INTEGER PRIMARY KEY, identifier TEXT NOT NULL UNIQUE);
    CREATE TABLE sources(
      id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, bundle_identifier TEXT NOT NULL,
      family INTEGER NOT NULL, last_write REAL NOT NULL, UNIQUE(bundle_identifier, name));
    CREATE TABLE devices(
      id INTEGER PRIMARY KEY AUTOINCREMENT, body BLOB NOT NULL UNIQUE);
    CREATE TABLE provenances(
      id INTEGER PRIMARY KEY AUTOINCREMENT, source INTEGER NOT NULL REFERENCES sources(id),
      version TEXT, product_type TEXT, system_major INTEGER NOT NULL,
      system_minor INTEGER NOT NULL, system_patch INTEGER NOT NULL,
      device INTEGER REFERENCES devices(id));
    CREATE INDEX provenances_by_source ON provenances(source);
    -- What many samples share. samples and uses: how many of them.
    CREATE TABLE contexts(
      id INTEGER PRIMARY KEY AUTOINCREMENT, type INTEGER NOT NULL,
      provenance INTEGER NOT NULL REFERENCES provenances(id), unit TEXT,
      samples INTEGER NOT NULL DEFAULT 0);
    CREATE INDEX contexts_by_type ON contexts(type, provenance);
    CREATE TABLE names(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE metadata(
      id INTEGER PRIMARY KEY AUTOINCREMENT, hash INTEGER NOT NULL, user_entered INTEGER NOT NULL,
      uses INTEGER NOT NULL DEFAULT 0, body BLOB NOT NULL);
    CREATE INDEX metadata_by_hash ON metadata(hash);
    CREATE INDEX metadata_by_hand ON metadata(id) WHERE user_entered = 1;

    -- created: relative to the end. number: the change that stored it, or its import. uuid: the
    -- high half of an app's uuid; NULL where type, start and key give the uuid. extra: 1 detail,
    -- 2 series.
    CREATE TABLE samples(
      type INTEGER NOT NULL, start REAL NOT NULL, key INTEGER NOT NULL, end REAL NOT NULL,
      value REAL NOT NULL, context INTEGER NOT NULL, metadata INTEGER, created REAL,
      number INTEGER NOT NULL, uuid INTEGER, extra INTEGER,
      PRIMARY KEY(type, start, key)) WITHOUT ROWID;
    -- Imported rows that HealthKit would refuse: kept, never found.
    CREATE TABLE refused(
      type INTEGER NOT NULL, start REAL, key INTEGER NOT NULL, end REAL, value REAL,
      context INTEGER NOT NULL, metadata INTEGER, created REAL, PRIMARY KEY(type, key));
    CREATE TABLE app_uuids(
      key INTEGER NOT NULL, uuid INTEGER NOT NULL, type INTEGER NOT NULL, start REAL NOT NULL,
      PRIMARY KEY(key, uuid)) WITHOUT ROWID;
    CREATE TABLE details(
      type INTEGER NOT NULL, start REAL NOT NULL, key INTEGER NOT NULL, count INTEGER NOT NULL,
      body BLOB, PRIMARY KEY(type, start, key)) WITHOUT ROWID;
    CREATE TABLE fields(
      type INTEGER NOT NULL, start REAL NOT NULL, key INTEGER NOT NULL, part INTEGER NOT NULL,
      name INTEGER NOT NULL, about INTEGER NOT NULL, place INTEGER NOT NULL, number REAL, text TEXT,
      PRIMARY KEY(type, start, key, part, name, about, place)) WITHOUT ROWID;
    CREATE TABLE series(
      id INTEGER PRIMARY KEY, type INTEGER NOT NULL, start REAL NOT NULL, key INTEGER NOT NULL,
      kind INTEGER NOT NULL, body BLOB NOT NULL, UNIQUE(type, start, key));
    CREATE TABLE memberships(
      kind INTEGER NOT NULL, owner_type INTEGER NOT NULL, owner_start REAL NOT NULL,
      owner_key INTEGER NOT NULL, member_type INTEGER NOT NULL, member_start REAL NOT NULL,
      member_key INTEGER NOT NULL,
      PRIMARY KEY(kind, owner_type, owner_start, owner_key, member_type, member_start, member_key)
    ) WITHOUT ROWID;
    CREATE INDEX memberships_by_member
      ON memberships(member_type, member_start, member_key, kind);
    CREATE TABLE sync_identities(
      source INTEGER NOT NULL, identifier TEXT NOT NULL, type INTEGER NOT NULL,
      start REAL NOT NULL, key INTEGER NOT NULL, PRIMARY KEY(source, identifier)) WITHOUT ROWID;
    -- How far back a sample that reaches into a window can begin: the longest ordinary duration,
    -- and the samples beyond it one by one.
    CREATE TABLE spans(type INTEGER PRIMARY KEY, longest REAL NOT NULL);
    CREATE TABLE long_samples(
      type INTEGER NOT NULL, start REAL NOT NULL, key INTEGER NOT NULL, end REAL NOT NULL,
      PRIMARY KEY(type, start, key)) WITHOUT ROWID;

    -- kind: 0 insert, 1 delete, 2 import. An import's samples are numbered from number to last in
    -- the order of (start, key); start and through are their first and last start, and key is the
    -- number that their rows carry.
    CREATE TABLE changes(
      type INTEGER NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL, start REAL,
      key INTEGER, last INTEGER, through REAL, owner INTEGER,
      PRIMARY KEY(type, number)) WITHOUT ROWID;
    CREATE TABLE tombstones(
      number INTEGER PRIMARY KEY, type INTEGER NOT NULL, uuid BLOB NOT NULL,
      sync_identifier TEXT, sync_version REAL, date REAL NOT NULL);
    -- Up to which number deletions of a type may have been forgotten.
    CREATE TABLE forgotten(type INTEGER PRIMARY KEY, number INTEGER NOT NULL);

    CREATE TABLE apps(bundle_identifier TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE decisions(
      app TEXT NOT NULL, type INTEGER NOT NULL, direction INTEGER NOT NULL,
      allowed INTEGER NOT NULL, date REAL NOT NULL, purpose TEXT, expires REAL,
      PRIMARY KEY(app, type, direction)) WITHOUT ROWID;
    CREATE TABLE object_grants(
      app TEXT NOT NULL, type INTEGER NOT NULL, uuid BLOB NOT NULL, allowed INTEGER NOT NULL,
      PRIMARY KEY(app, type, uuid)) WITHOUT ROWID;
    CREATE TABLE requests(
      id INTEGER PRIMARY KEY AUTOINCREMENT, app TEXT NOT NULL, body BLOB NOT NULL,
      date REAL NOT NULL, answer BLOB);
    CREATE TABLE rankings(
      type INTEGER NOT NULL, place INTEGER NOT NULL, bundle_identifier TEXT NOT NULL,
      PRIMARY KEY(type, place)) WITHOUT ROWID;
    CREATE TABLE registrations(
      app TEXT NOT NULL, type INTEGER NOT NULL, frequency INTEGER NOT NULL,
      PRIMARY KEY(app, type)) WITHOUT ROWID;
    CREATE TABLE access_log(
      id INTEGER PRIMARY KEY AUTOINCREMENT, date REAL NOT NULL, app TEXT NOT NULL,
      action INTEGER NOT NULL, type INTEGER NOT NULL, count INTEGER NOT NULL);
    CREATE TABLE settings(name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE characteristics(identifier TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE activity_summaries(day TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE kept(id INTEGER PRIMARY KEY, kind TEXT NOT NULL, text TEXT NOT NULL);
    CREATE UNIQUE INDEX kept_once ON kept(kind, text);
    -- Ready-made statistics; see the ranking they were made with.
    CREATE TABLE buckets(
      type INTEGER NOT NULL, month INTEGER NOT NULL, ranking INTEGER NOT NULL, body BLOB NOT NULL,
      PRIMARY KEY(type, month)) WITHOUT ROWID;
    """
}
