"""Runs the sources of fuel-etl that are due, every 15 minutes. For Airflow 3; docs/scheduling.md explains it.

Copy this file into the folder of DAGs. Set these variables in the environment of the workers:

FUEL_DATA_DIR  folder of captures and snapshots, the same on every worker: a disk of one machine, no NFS
ETL_COMMAND    how to call the program; default: fuel-etl
ETL_RUN        what to run; default: run --due

The keys of sources are settings of fuel-etl (docs/operator.md), not connections of Airflow.
"""

import json
import os
import shlex
import subprocess
from datetime import datetime, timedelta, timezone

from airflow.sdk import Asset, Metadata, dag, task
from airflow.sdk.exceptions import AirflowFailException, AirflowSkipException

COMMAND = shlex.split(os.environ.get("ETL_COMMAND", "fuel-etl"))
RUN = shlex.split(os.environ.get("ETL_RUN", "run --due"))

# 69: publishers cannot be reached. 75: other runs have locked the sources, or a delivery is not ready. 130, 143: stopped.
TRY_AGAIN = {69, 75, 130, 143}

# A DAG with schedule=[snapshot] runs after each new snapshot.
snapshot = Asset("fuel-etl-snapshot")


def called(*arguments, accepted=(0,)):
    """The report of a command. A failure that a person must look at is not repeated."""
    ended = subprocess.run([*COMMAND, *arguments, "--json"], stdout=subprocess.PIPE, text=True, check=False)
    if ended.returncode in accepted:
        return json.loads(ended.stdout)
    words = " ".join(arguments)
    # What was wrong is in the log of the task, from stderr.
    if ended.returncode in TRY_AGAIN:
        raise RuntimeError(f"fuel-etl {words}: exit code {ended.returncode}: try again later")
    raise AirflowFailException(f"fuel-etl {words}: exit code {ended.returncode}, see docs/operator.md, Exit codes")


@dag(
    dag_id="fuel_etl",
    schedule=timedelta(minutes=15),
    start_date=datetime(2026, 1, 1, tzinfo=timezone.utc),
    catchup=False,
    # Runs download different sources at the same time, and each source is locked by the program. With more than one
    # active run, a sweep of 45 minutes does not delay the other sources.
    max_active_runs=4,
    default_args={"retries": 3, "retry_delay": timedelta(minutes=5), "retry_exponential_backoff": True},
)
def fuel_etl():
    @task(outlets=[snapshot], execution_timeout=timedelta(minutes=100))
    def run():
        report = called(*RUN)
        sources = [source for one in report["runs"] for source in one["sources"]]
        for source in sources:
            print(f"{source['id']}: {source['status']}, {source['prices']} prices, {source['error'] or 'no error'}")
        if report["published"] is None:
            raise AirflowSkipException("nothing was due, so there is no new snapshot")
        counts = {name: sum(source[name] for source in sources) for name in ("stations", "prices", "held", "withheld")}
        failed = [source["id"] for source in sources if source["status"] == "failed"]
        yield Metadata(snapshot, {"snapshot": report["published"], "failed": failed, **counts})

    # Late markets fail this task only, with exit code 1 of `status`: alert on it.
    @task(trigger_rule="none_failed", retries=0)
    def status():
        report = called("status", accepted=(0, 1))
        late = [market["market"] for market in report["markets"] if market["concern"] == "late"]
        if report["late"] > 0:
            raise AirflowFailException(f"late: {', '.join(late) or 'rates or weekly prices'}")
        return report["snapshot"]

    run() >> status()


fuel_etl()
