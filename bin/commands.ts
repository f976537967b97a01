import type { Command } from 'commander'

/** A command in the list of `--help`: what it is for, in a line of 80 columns, and how it is loaded. */
export interface ListedCommand {
  readonly summary: string
  /** Handed the whole program, for what tells of all its commands. */
  readonly load: (wholeProgram: () => Promise<Command>) => Promise<Command>
}

const stages = () => import('./commands/stages.ts')

/**
 * All commands, by what people come for. Only the one that is called is loaded: all modules take 0.8 s of the processor
 * and, in a server that stays, 50 MB (Node 20), and agents start `mcp` anew for each session.
 */
export const commandGroups: Readonly<Record<string, Readonly<Record<string, ListedCommand>>>> = {
  'Daily work': {
    run: {
      summary: 'download, judge, convert and publish: all that a run is',
      load: async () => (await import('./commands/run.ts')).runCommand(),
    },
    status: {
      summary: 'say of each market how old its data is, and who is late',
      load: async () => (await import('./commands/status.ts')).statusCommand(),
    },
    quarantine: {
      summary: 'list the rows that could not be taken over',
      load: async () => (await import('./commands/quarantine.ts')).quarantineCommand(),
    },
    held: {
      summary: 'list held and withheld prices, with their reasons',
      load: async () => (await import('./commands/held.ts')).heldCommand(),
    },
    accept: {
      summary: 'take a source as it is, after probation or refusals',
      load: async () => (await import('./commands/accept.ts')).acceptCommand(),
    },
    doctor: {
      summary: 'look for what is wrong here, and say what to do',
      load: async () => (await import('./commands/doctor.ts')).doctorCommand(),
    },
  },
  'Stages of a run, one by one': {
    ingest: {
      summary: 'download every source and keep the bytes; opens a run',
      load: async () => (await stages()).ingestCommand(),
    },
    validate: {
      summary: 'read and judge what the open run downloaded',
      load: async () => (await stages()).validateCommand(),
    },
    convert: {
      summary: 'convert the prices of the open run to euros',
      load: async () => (await stages()).convertCommand(),
    },
    publish: {
      summary: 'write the open run as a snapshot and put it in force',
      load: async () => (await stages()).publishCommand(),
    },
  },
  Looking: {
    sources: {
      summary: 'list the sources and their terms, or show one',
      load: async () => (await import('./commands/sources.ts')).sourcesCommand(),
    },
    explain: {
      summary: 'walk from a price back to the bytes it was read from',
      load: async () => (await import('./commands/explain.ts')).explainCommand(),
    },
    diff: {
      summary: 'say what changed between two snapshots',
      load: async () => (await import('./commands/diff.ts')).diffCommand(),
    },
  },
  Snapshots: {
    snapshots: {
      summary: 'list the kept snapshots',
      load: async () => (await import('./commands/snapshots.ts')).snapshotsCommand(),
    },
    rollback: {
      summary: 'put another kept snapshot in force',
      load: async () => (await import('./commands/rollback.ts')).rollbackCommand(),
    },
    prune: {
      summary: 'delete what no kept snapshot needs any more',
      load: async () => (await import('./commands/prune.ts')).pruneCommand(),
    },
    backup: {
      summary: 'put the whole data folder into one archive',
      load: async () => (await import('./commands/backup.ts')).backupCommand(),
    },
    restore: {
      summary: 'make a data folder of an archive',
      load: async () => (await import('./commands/restore.ts')).restoreCommand(),
    },
    verify: {
      summary: 'hold a data folder or an archive to its hashes',
      load: async () => (await import('./commands/verify.ts')).verifyCommand(),
    },
    migrate: {
      summary: 'bring a data folder of the version before over',
      load: async () => (await import('./commands/migrate.ts')).migrateCommand(),
    },
    replay: {
      summary: 'publish earlier runs again, and compare the bytes',
      load: async () => (await import('./commands/replay.ts')).replayCommand(),
    },
    export: {
      summary: 'write the files for customers into a folder',
      load: async () => (await import('./commands/export.ts')).exportCommand(),
    },
  },
  'Answering, and customers': {
    serve: {
      summary: 'answer over HTTP from the snapshot in force',
      load: async () => (await import('./commands/serve.ts')).serveCommand(),
    },
    mcp: {
      summary: 'answer an agent over stdin and stdout',
      load: async () => (await import('./commands/mcp.ts')).mcpCommand(),
    },
    keys: {
      summary: 'give out keys, list them, take them back',
      load: async () => (await import('./commands/keys.ts')).keysCommand(),
    },
    requests: {
      summary: 'list, export and erase requests for access',
      load: async () => (await import('./commands/requests.ts')).requestsCommand(),
    },
  },
  'What people keep': {
    tolls: {
      summary: 'check the curated tolls, find positions on the map',
      load: async () => (await import('./commands/tolls.ts')).tollsCommand(),
    },
    'check-feed': {
      summary: 'say all that is wrong with a file of the operator feed',
      load: async () => (await import('./commands/check-feed.ts')).checkFeedCommand(),
    },
  },
  'Setting up': {
    completion: {
      summary: 'print what lets a shell complete at the TAB key',
      load: async wholeProgram => (await import('./commands/completion.ts')).completionCommand(wholeProgram),
    },
    schedule: {
      summary: 'list when each source is due; print crontab or units',
      load: async () => (await import('./commands/schedule.ts')).scheduleCommand(),
    },
    demo: {
      summary: 'run the bundled deliveries and serve the result',
      load: async () => (await import('./commands/demo.ts')).demoCommand(),
    },
  },
}
