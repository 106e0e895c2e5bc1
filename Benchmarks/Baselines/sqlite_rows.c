/* SQLite from C on the job that the store does.
 *
 * insert PATH N: N narrow rows with two indexes made before, one transaction, WAL, full sync.
 * step PATH: reads every row of that file in the order of the first index.
 * daily PATH TYPE: sums the values of one type of a health store by day, without any merging.
 * Prints seconds; opening and closing are not counted. */
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void check(sqlite3 *database, int code) {
  if (code != SQLITE_OK && code != SQLITE_DONE && code != SQLITE_ROW) {
    fprintf(stderr, "sqlite: %s\n", sqlite3_errmsg(database));
    exit(1);
  }
}

static uint64_t state = 7;

static uint64_t next_random(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

static void insert(sqlite3 *database, long rows) {
  check(database, sqlite3_exec(database,
      "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
      "CREATE TABLE samples(id INTEGER PRIMARY KEY, type INTEGER, source INTEGER, start REAL,"
      " end REAL, value REAL, uuid BLOB);"
      "CREATE INDEX by_type ON samples(type, start);"
      "CREATE UNIQUE INDEX by_uuid ON samples(uuid);", NULL, NULL, NULL));
  double begin = now();
  check(database, sqlite3_exec(database, "BEGIN", NULL, NULL, NULL));
  sqlite3_stmt *statement;
  check(database, sqlite3_prepare_v2(database,
      "INSERT INTO samples(type, source, start, end, value, uuid) VALUES(?,?,?,?,?,?)", -1,
      &statement, NULL));
  for (long row = 0; row < rows; row++) {
    uint64_t uuid[2] = {next_random(), next_random()};
    sqlite3_bind_int(statement, 1, 1);
    sqlite3_bind_int(statement, 2, (int)(row % 4));
    sqlite3_bind_double(statement, 3, (double)(row * 60));
    sqlite3_bind_double(statement, 4, (double)(row * 60 + 60));
    sqlite3_bind_double(statement, 5, (double)(row % 117));
    sqlite3_bind_blob(statement, 6, uuid, sizeof uuid, SQLITE_STATIC);
    check(database, sqlite3_step(statement));
    sqlite3_reset(statement);
  }
  sqlite3_finalize(statement);
  check(database, sqlite3_exec(database, "COMMIT", NULL, NULL, NULL));
  printf("%.6f\n", now() - begin);
}

static void step(sqlite3 *database) {
  double begin = now();
  double sum = 0;
  sqlite3_stmt *statement;
  check(database, sqlite3_prepare_v2(database,
      "SELECT type, source, start, end, value, uuid FROM samples WHERE type = 1 ORDER BY start",
      -1, &statement, NULL));
  while (sqlite3_step(statement) == SQLITE_ROW) {
    sum += sqlite3_column_double(statement, 2) + sqlite3_column_double(statement, 3) +
           sqlite3_column_double(statement, 4) + sqlite3_column_int(statement, 1) +
           (double)((const unsigned char *)sqlite3_column_blob(statement, 5))[0];
  }
  sqlite3_finalize(statement);
  if (sum < 0) printf("negative\n");
  printf("%.6f\n", now() - begin);
}

static void daily(sqlite3 *database, const char *type) {
  double begin = now();
  sqlite3_stmt *statement;
  check(database, sqlite3_prepare_v2(database,
      "SELECT CAST(start / 86400 AS INTEGER) AS day, sum(value) FROM samples WHERE type = ?"
      " GROUP BY day", -1, &statement, NULL));
  sqlite3_bind_text(statement, 1, type, -1, SQLITE_STATIC);
  while (sqlite3_step(statement) == SQLITE_ROW) {
  }
  sqlite3_finalize(statement);
  printf("%.6f\n", now() - begin);
}

int main(int count, char **arguments) {
  int inserts = count == 4 && strcmp(arguments[1], "insert") == 0;
  int steps = count == 3 && strcmp(arguments[1], "step") == 0;
  int sums = count == 4 && strcmp(arguments[1], "daily") == 0;
  if (!inserts && !steps && !sums) {
    fprintf(stderr, "usage: sqlite_rows insert PATH N | step PATH | daily PATH TYPE\n");
    return 2;
  }
  sqlite3 *database;
  check(NULL, sqlite3_open(arguments[2], &database));
  if (inserts) insert(database, atol(arguments[3]));
  else if (steps) step(database);
  else daily(database, arguments[3]);
  sqlite3_close(database);
  return 0;
}
