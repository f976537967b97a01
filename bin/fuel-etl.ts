#!/usr/bin/env node
import { Command, CommanderError } from 'commander'
import { FuelError, UsageError } from '../pipeline/model/errors.ts'
import { programName, programVersion } from '../pipeline/model/program.ts'
import { acceptCommand } from './commands/accept.ts'
import { checkFeedCommand } from './commands/check-feed.ts'
import { demoCommand } from './commands/demo.ts'
import { diffCommand } from './commands/diff.ts'
import { explainCommand } from './commands/explain.ts'
import { exportCommand } from './commands/export.ts'
import { keysCommand } from './commands/keys.ts'
import { mcpCommand } from './commands/mcp.ts'
import { quarantineCommand } from './commands/quarantine.ts'
import { replayCommand } from './commands/replay.ts'
import { requestsCommand } from './commands/requests.ts'
import { runCommand } from './commands/run.ts'
import { serveCommand } from './commands/serve.ts'
import { sourcesCommand } from './commands/sources.ts'
import { convertCommand, ingestCommand, publishCommand, validateCommand } from './commands/stages.ts'
import { tollsCommand } from './commands/tolls.ts'

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

for (const make of [
  runCommand,
  ingestCommand,
  validateCommand,
  convertCommand,
  publishCommand,
  serveCommand,
  mcpCommand,
  sourcesCommand,
  acceptCommand,
  quarantineCommand,
  explainCommand,
  checkFeedCommand,
  diffCommand,
  exportCommand,
  replayCommand,
  keysCommand,
  requestsCommand,
  tollsCommand,
  demoCommand,
]) {
  program.addCommand(thrownBy(make()))
}

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
