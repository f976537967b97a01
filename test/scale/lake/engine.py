"""Runs statements in one engine, and prints the rows of each as one JSON object.

Standard input: {"engine": "duckdb" | "spark" | "chdb", "statements": {name: text}, "settings": {…}}
"""

import json
import sys
from datetime import date, datetime
from decimal import Decimal


def plain(value):
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M:%S")
    if isinstance(value, date):
        return value.isoformat()
    return value


def duckdb_rows(settings):
    import duckdb

    connection = duckdb.connect(config={"autoinstall_known_extensions": "false", "threads": "2"})
    connection.execute("set TimeZone = 'UTC'")
    for statement in settings["before"]:
        connection.execute(statement)
    return lambda text: connection.execute(text).fetchall()


def spark_rows(settings):
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master("local[2]").appName("lake")
    for name, value in settings["config"].items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    for statement in settings["before"]:
        session.sql(statement)
    return lambda text: [tuple(row) for row in session.sql(text).collect()]


def chdb_rows(settings):
    from chdb.session import Session

    session = Session()
    for statement in settings["before"]:
        session.query(statement)

    def rows(text):
        # Numbers as texts: a decimal keeps all its digits.
        answer = session.query(text + "\nformat JSONCompact settings output_format_json_quote_decimals = 1, output_format_json_quote_64bit_integers = 0")
        return json.loads(str(answer))["data"]

    return rows


def main():
    task = json.load(sys.stdin)
    run = {"duckdb": duckdb_rows, "spark": spark_rows, "chdb": chdb_rows}[task["engine"]](task["settings"])
    results = {}
    for name, text in task["statements"].items():
        results[name] = [[plain(value) for value in row] for row in run(text)]
    print(json.dumps(results))


main()
