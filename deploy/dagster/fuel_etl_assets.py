"""An asset for each market of fuel-etl, and a schedule that runs due sources. For Dagster 1; docs/scheduling.md explains it.

    dagster dev -f fuel_etl_assets.py

FUEL_DATA_DIR  folder of captures and snapshots: a disk of the machine that runs the job, no NFS
ETL_COMMAND    how to call the program; default: fuel-etl
ETL_RUN        what to run; default: run --due
"""

import json
import os
import shlex
import subprocess
import sys

import dagster as dg

COMMAND = shlex.split(os.environ.get("ETL_COMMAND", "fuel-etl"))
RUN = shlex.split(os.environ.get("ETL_RUN", "run --due"))

# 69: publishers cannot be reached. 75: other runs have locked the sources, or a delivery is not ready. 130, 143: stopped.
TRY_AGAIN = {69, 75, 130, 143}


def called(*arguments):
    """The report of a command. A failure that a person must look at is not repeated."""
    ended = subprocess.run([*COMMAND, *arguments, "--json"], stdout=subprocess.PIPE, text=True, check=False)
    if ended.returncode == 0:
        return json.loads(ended.stdout)
    text = f"fuel-etl {' '.join(arguments)}: exit code {ended.returncode}"
    if ended.returncode in TRY_AGAIN:
        print(f"{text}: try again later", file=sys.stderr)
        raise dg.RetryRequested(max_retries=3, seconds_to_wait=300)
    raise dg.Failure(f"{text}, see docs/operator.md, Exit codes", allow_retries=False)


# Without a market: exchange rates, weekly prices and the map, which all markets use.
market_of = {source["id"]: source["market"] for source in called("sources")["sources"] if source["basis"] is not None}
markets = sorted(set(market_of.values()))


def key_of(market):
    return dg.AssetKey(["fuel", market.lower()])


# A market is materialized when a source of it was read: markets that are not due are skipped.
@dg.multi_asset(
    specs=[dg.AssetSpec(key_of(market), group_name="fuel_prices", skippable=True) for market in markets],
    can_subset=True,
)
def fuel_prices(context: dg.AssetExecutionContext):
    selected = [market for market in markets if key_of(market) in context.selected_asset_keys]
    report = called(*RUN, *([] if len(selected) == len(markets) else ["--market", *selected]))
    sources = [source for one in report["runs"] for source in one["sources"]]
    for source in sources:
        context.log.info("%s: %s %s", source["id"], source["status"], source["error"] or "")
    for market in selected:
        read = [
            source
            for source in sources
            if market_of.get(source["id"]) == market and source["status"] in ("success", "partial", "not_modified")
        ]
        if report["published"] is None or not read:
            continue
        counts = {name: sum(source[name] for source in read) for name in ("stations", "prices", "held", "withheld")}
        newest = max((source["newestData"] for source in read if source["newestData"]), default="")
        warnings = [text for source in read for text in source["warnings"]]
        metadata = {"snapshot": report["published"], "newest_data": newest, "warnings": warnings, **counts}
        yield dg.MaterializeResult(asset_key=key_of(market), metadata=metadata)


# Runs may overlap: the program locks each source, so a sweep of 45 minutes does not delay the others.
due = dg.ScheduleDefinition(
    name="due_sources",
    job=dg.define_asset_job("fuel_etl", selection=dg.AssetSelection.assets(fuel_prices)),
    cron_schedule="*/15 * * * *",
    execution_timezone="UTC",
)

defs = dg.Definitions(assets=[fuel_prices], schedules=[due])
