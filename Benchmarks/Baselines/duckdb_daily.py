"""DuckDB's plain sum by day of one type, without any merging, over the rows of a store file.

usage: duckdb_daily.py STORE TYPE_CODE      prints the seconds of the first and of a warm query
Needs the Python package duckdb; the rows are read through the standard library's sqlite3.
"""
import sqlite3
import sys
import time

import duckdb

path, code = sys.argv[1], int(sys.argv[2])
rows = sqlite3.connect(path).execute("SELECT type, start, value FROM samples").fetchall()
connection = duckdb.connect()
connection.execute("SET threads = 2")
connection.execute("CREATE TABLE samples(type INTEGER, start DOUBLE, value DOUBLE)")
import csv
import tempfile

with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
    csv.writer(file).writerows(rows)
    file.flush()
    connection.execute(f"COPY samples FROM '{file.name}'")
query = "SELECT floor(start / 86400) AS day, sum(value) FROM samples WHERE type = ? GROUP BY day"
times = []
for _ in range(6):
    begin = time.perf_counter()
    connection.execute(query, [code]).fetchall()
    times.append(time.perf_counter() - begin)
print(f"{times[0]:.6f} {sorted(times[1:])[2]:.6f}")
