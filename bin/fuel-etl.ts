#!/usr/bin/env node
import { Command, CommanderError } from 'commander'
import { FuelError, UsageError } from '../pipeline/model/errors.ts'
import { programName, programVersion } from '../pipeline/model/program.ts'

// Everything that this program says in a zone of its own choosing: the machine's may not enter a snapshot.
process.env.TZ = 'UTC'

// Whoever reads no further (`| head`) has what was wanted.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

const program = new Command(programName)
  .description('Official fuel prices: ingest national feeds, publish immutable snapshots, answer from them')
  .version(programVersion)
  .exitOverride()
  .showHelpAfterError('(add --help for the options)')

// Only the one that is called is loaded, and all of them for the list (`--help`): all modules take 0.8 s of the processor
// and, in a server that stays, 50 MB (Node 20), and agents start `mcp` anew for each session.
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  run: async () => (await import('./commands/run.ts')).runCommand(),
  ingest: async () => (await import('./commands/stages.ts')).ingestCommand(),
  validate: async () => (await import('./commands/stages.ts')).validateCommand(),
  convert: async () => (await import('./commands/stages.ts')).convertCommand(),
  publish: async () => (await import('./commands/stages.ts')).publishCommand(),
  schedule: async () => (await import('./commands/schedule.ts')).scheduleCommand(),
  serve: async () => (await import('./commands/serve.ts')).serveCommand(),
  mcp: async () => (await import('./commands/mcp.ts')).mcpCommand(),
  sources: async () => (await import('./commands/sources.ts')).sourcesCommand(),
  status: async () => (await import('./commands/status.ts')).statusCommand(),
  accept: async () => (await import('./commands/accept.ts')).acceptCommand(),
  quarantine: async () => (await import('./commands/quarantine.ts')).quarantineCommand(),
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand(),
  explain: async () => (await import('./commands/explain.ts')).explainCommand(),
  'check-feed': async () => (await import('./commands/check-feed.ts')).checkFeedCommand(),
  diff: async () => (await import('./commands/diff.ts')).diffCommand(),
  export: async () => (await import('./commands/export.ts')).exportCommand(),
  replay: async () => (await import('./commands/replay.ts')).replayCommand(),
  snapshots: async () => (await import('./commands/snapshots.ts')).snapshotsCommand(),
  rollback: async () => (await import('./commands/rollback.ts')).rollbackCommand(),
  prune: async () => (await import('./commands/prune.ts')).pruneCommand(),
  backup: async () => (await import('./commands/backup.ts')).backupCommand(),
  restore: async () => (await import('./commands/restore.ts')).restoreCommand(),
  verify: async () => (await import('./commands/verify.ts')).verifyCommand(),
  keys: async () => (await import('./commands/keys.ts')).keysCommand(),
  requests: async () => (await import('./commands/requests.ts')).requestsCommand(),
  tolls: async () => (await import('./commands/tolls.ts')).tollsCommand(),
  demo: async () => (await import('./commands/demo.ts')).demoCommand(),
}
const called = process.argv[2] ?? ''
const wanted = Object.hasOwn(commands, called) ? [commands[called]!] : Object.values(commands)
for (const make of wanted) program.addCommand(thrownBy(await make()))

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = exitCodeOf(error)
}

/** Commander ends the process by itself unless each command is told not to, those below a command too. */
function thrownBy(command: Command): Command {
  for (const below of command.commands) thrownBy(below)
  return command.exitOverride()
}

/** sysexits.h: 64 called wrongly, 70 our bug, others by the error's class. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : new UsageError('').exitCode
  if (!(error instanceof FuelError)) throw error
  process.stderr.write(`${programName}: ${error.message}\n`)
  return error.exitCode
}
