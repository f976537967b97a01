import type { Command } from 'commander'

/** A command in the list of `--help`: its summary, which must fit a line of 80 columns, and its loader. */
export interface ListedCommand {
  readonly summary: string
  readonly load: () => Promise<Command>
}

const stages = () => import('./commands/stages.ts')

/**
 * All commands, grouped by purpose. Only the command that is called is loaded: loading all modules takes 0.8 s of CPU
 * time and 50 MB in a long-running server (Node 20), and agents start a new `mcp` process for each session.
 */
export const commandGroups: Readonly<Record<string, Readonly<Record<string, ListedCommand>>>> = {
  'Daily work': {
    run: {
      summary: 'download, validate, convert and publish: a complete run',
      load: async () => (await import('./commands/run.ts')).runCommand(),
    },
    status: {
      summary: 'show how old the data of each market is, and what is late',
      load: async () => (await import('./commands/status.ts')).statusCommand(),
    },
    quarantine: {
      summary: 'list the rows and fields that could not be read',
      load: async () => (await import('./commands/quarantine.ts')).quarantineCommand(),
    },
    held: {
      summary: 'list held and withheld prices, with their reasons',
      load: async () => (await import('./commands/held.ts')).heldCommand(),
    },
    backfill: {
      summary: 'add earlier days from the archive of a publisher',
      load: async () => (await import('./commands/backfill.ts')).backfillCommand(),
    },
    probe: {
      summary: 'request sources once and compare, without publishing',
      load: async () => (await import('./commands/probe.ts')).probeCommand(),
    },
    accept: {
      summary: 'accept a source after its probation or after refusals',
      load: async () => (await import('./commands/accept.ts')).acceptCommand(),
    },
    correct: {
      summary: 'correct or withdraw a published price, or undo that',
      load: async () => (await import('./commands/correct.ts')).correctCommand(),
    },
    doctor: {
      summary: 'check this installation and suggest how to fix problems',
      load: async () => (await import('./commands/doctor.ts')).doctorCommand(),
    },
  },
  'Stages of a run': {
    ingest: {
      summary: 'download all sources, store the bytes and open a run',
      load: async () => (await stages()).ingestCommand(),
    },
    validate: {
      summary: 'read and validate the downloads of the open run',
      load: async () => (await stages()).validateCommand(),
    },
    convert: {
      summary: 'convert the prices of the open run to euros',
      load: async () => (await stages()).convertCommand(),
    },
    publish: {
      summary: 'write the open run as a snapshot and make it current',
      load: async () => (await stages()).publishCommand(),
    },
  },
  Inspection: {
    sources: {
      summary: 'list the sources and their terms, or show one',
      load: async () => (await import('./commands/sources.ts')).sourcesCommand(),
    },
    explain: {
      summary: 'trace a price back to the bytes it was read from',
      load: async () => (await import('./commands/explain.ts')).explainCommand(),
    },
    sql: {
      summary: 'query the current snapshot with SQL, in DuckDB',
      load: async () => (await import('./commands/sql.ts')).sqlCommand(),
    },
    diff: {
      summary: 'show what changed between two snapshots',
      load: async () => (await import('./commands/diff.ts')).diffCommand(),
    },
  },
  Snapshots: {
    snapshots: {
      summary: 'list the stored snapshots',
      load: async () => (await import('./commands/snapshots.ts')).snapshotsCommand(),
    },
    rollback: {
      summary: 'make another stored snapshot current',
      load: async () => (await import('./commands/rollback.ts')).rollbackCommand(),
    },
    prune: {
      summary: 'delete old snapshots, and captures no longer needed',
      load: async () => (await import('./commands/prune.ts')).pruneCommand(),
    },
    backup: {
      summary: 'write the data folder into one archive',
      load: async () => (await import('./commands/backup.ts')).backupCommand(),
    },
    restore: {
      summary: 'create a data folder from an archive',
      load: async () => (await import('./commands/restore.ts')).restoreCommand(),
    },
    verify: {
      summary: 'verify the hashes of a data folder or an archive',
      load: async () => (await import('./commands/verify.ts')).verifyCommand(),
    },
    replay: {
      summary: 'publish earlier runs again and compare the bytes',
      load: async () => (await import('./commands/replay.ts')).replayCommand(),
    },
    export: {
      summary: 'write the bulk files for customers into a folder',
      load: async () => (await import('./commands/export.ts')).exportCommand(),
    },
    lake: {
      summary: 'keep the history as Parquet for DuckDB, Spark, ClickHouse',
      load: async () => (await import('./commands/lake.ts')).lakeCommand(),
    },
  },
  'Server and customers': {
    serve: {
      summary: 'serve the current snapshot over HTTP',
      load: async () => (await import('./commands/serve.ts')).serveCommand(),
    },
    mcp: {
      summary: 'serve an agent over stdin and stdout (MCP)',
      load: async () => (await import('./commands/mcp.ts')).mcpCommand(),
    },
    keys: {
      summary: 'create, list, disable, rotate and revoke API keys',
      load: async () => (await import('./commands/keys.ts')).keysCommand(),
    },
    requests: {
      summary: 'list, export and erase requests for access',
      load: async () => (await import('./commands/requests.ts')).requestsCommand(),
    },
    notify: {
      summary: 'send a test notice to your webhook or command',
      load: async () => (await import('./commands/notify.ts')).notifyCommand(),
    },
  },
  'Files maintained by hand': {
    tolls: {
      summary: 'check the curated tolls, find their positions',
      load: async () => (await import('./commands/tolls.ts')).tollsCommand(),
    },
    'check-feed': {
      summary: 'report all faults in a file of the operator feed',
      load: async () => (await import('./commands/check-feed.ts')).checkFeedCommand(),
    },
  },
  Setup: {
    setup: {
      summary: 'write the configuration file, with questions or options',
      load: async () => (await import('./commands/setup.ts')).setupCommand(),
    },
    schedule: {
      summary: 'list when each source is due, print crontab or units',
      load: async () => (await import('./commands/schedule.ts')).scheduleCommand(),
    },
    demo: {
      summary: 'run the bundled deliveries and serve the result',
      load: async () => (await import('./commands/demo.ts')).demoCommand(),
    },
  },
}
