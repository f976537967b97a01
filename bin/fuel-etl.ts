#!/usr/bin/env node
import { tellFailure } from './print/failure.ts'
import { runProgram } from './program.ts'

// Everything that this program says in a zone of its own choosing: the machine's may not enter a snapshot.
process.env.TZ = 'UTC'

// Whoever reads no further (`| head`) has what was wanted; the exit code stays what it is.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

// What is thrown where nobody waits for it, as in a server.
process.on('uncaughtException', error => process.exit(tellFailure(error, { json: false, called: '' })))

process.exitCode = await runProgram(process.argv.slice(2))
