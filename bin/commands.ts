/**
 * A command in the list of `--help`: its summary, which must fit a line of 80 columns, the module that exports it as
 * `<name>Command`, and commands below it that load more than it does itself: `check` reports a part that cannot be loaded.
 */
export type ListedCommand = readonly [summary: string, load: () => Promise<object>, below?: ListedCommands]
type ListedCommands = Readonly<Record<string, ListedCommand>>

/**
 * All commands, grouped by purpose. Only the command that is called is loaded: loading all modules takes 0.8 s of CPU
 * time and 50 MB in a long-running server (Node 20), and agents start a new `mcp` process for each session.
 */
export const commandGroups: Readonly<Record<string, ListedCommands>> = {
  'First steps': {
    setup: ['write the configuration file, with questions or options', () => import('./commands/setup.ts')],
    run: ['download, validate, convert and publish: a complete run', () => import('./commands/run.ts')],
    status: ['show how old the data of each market is, and what is late', () => import('./commands/status.ts')],
    serve: ['serve the current snapshot over HTTP', () => import('./commands/serve.ts')],
    demo: ['run the bundled deliveries and serve the result', () => import('./commands/demo.ts')],
  },
  'Stages of a run': {
    ingest: ['download all sources, store the bytes and open a run', () => import('./commands/stages.ts')],
    validate: ['read and validate the downloads of the open run', () => import('./commands/stages.ts')],
    convert: ['convert the prices of the open run to euros', () => import('./commands/stages.ts')],
    publish: ['write the open run as a snapshot and make it current', () => import('./commands/stages.ts')],
  },
  'Sources and prices': {
    sources: [
      'list the sources and when they are due, or show one',
      () => import('./commands/sources/sources.ts'),
      {
        schedule: [
          'list when each source is due, print crontab or units',
          () => import('./commands/sources/schedule.ts'),
        ],
      },
    ],
    check: [
      'check this machine, what publishers deliver, or a file',
      () => import('./commands/check/machine.ts'),
      {
        network: ['request sources once and compare, without publishing', () => import('./commands/check/network.ts')],
        feed: ['report all faults in a file of the operator feed', () => import('./commands/check/feed.ts')],
        notice: ['send a test notice to your webhook or command', () => import('./commands/check/notice.ts')],
      },
    ],
    rejected: ['list what is not shown, and why: held, withheld, quarantined', () => import('./commands/rejected.ts')],
    explain: ['trace a price back to the bytes it was read from', () => import('./commands/explain.ts')],
    accept: ['accept a source after its probation or after refusals', () => import('./commands/accept.ts')],
    correct: ['correct or withdraw a published price, or undo that', () => import('./commands/correct.ts')],
  },
  Data: {
    sql: ['query the current snapshot with SQL, in DuckDB', () => import('./commands/sql.ts')],
    export: ['write the bulk files for customers into a folder', () => import('./commands/export.ts')],
    lake: ['keep the history as Parquet for DuckDB, Spark, ClickHouse', () => import('./commands/lake.ts')],
    backfill: ['add earlier days from the archive of a publisher', () => import('./commands/backfill.ts')],
  },
  'Snapshots and backups': {
    snapshot: [
      'list, compare, roll back, replay and prune snapshots',
      () => import('./commands/snapshot/list.ts'),
      {
        list: ['list the stored snapshots', () => import('./commands/snapshot/list.ts')],
        diff: ['show what changed between two snapshots', () => import('./commands/snapshot/diff.ts')],
        rollback: ['make another stored snapshot current', () => import('./commands/snapshot/rollback.ts')],
        replay: ['publish earlier runs again and compare the bytes', () => import('./commands/snapshot/replay.ts')],
        prune: ['delete old snapshots, and captures no longer needed', () => import('./commands/snapshot/prune.ts')],
      },
    ],
    backup: ['write the data folder into one archive', () => import('./commands/backup.ts')],
    restore: ['create a data folder from an archive', () => import('./commands/restore.ts')],
    verify: ['verify the hashes of a data folder or an archive', () => import('./commands/verify.ts')],
  },
  'Server and customers': {
    keys: ['create, list, disable, rotate and revoke API keys', () => import('./commands/keys.ts')],
    requests: ['list, export and erase requests for access', () => import('./commands/requests.ts')],
    mcp: ['serve an agent over stdin and stdout (MCP)', () => import('./commands/mcp.ts')],
  },
  'Files maintained by hand': {
    tolls: ['check the curated tolls, find their positions', () => import('./commands/tolls.ts')],
  },
}
