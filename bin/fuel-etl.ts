#!/usr/bin/env node
import { configure, usesConfiguration } from './configuration/configure.ts'
import { tellFailure } from './print/failure.ts'
import { endUnread } from './print/standard-output.ts'
import { runProgram } from './program.ts'
import { keepFilesPrivate } from './umask.ts'

// The time zone of the machine must not influence a snapshot.
process.env.TZ = 'UTC'

keepFilesPrivate()

endUnread()

// Errors thrown outside an awaited call, for example in a server.
process.on('uncaughtException', error => process.exit(tellFailure(error, { json: false, called: '' })))

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  try {
    if (usesConfiguration(args)) await configure(process.env, process.cwd())
  } catch (error) {
    return tellFailure(error, { json: args.includes('--json'), called: '' })
  }
  return runProgram(args)
}
