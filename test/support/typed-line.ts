import { type Command, CommanderError } from 'commander'
import { programFor } from '../../bin/program.ts'

/**
 * The error that the program would print for the words after `fuel-etl`: an unknown option or command, a missing
 * argument. Null if it would start its work. Nothing is executed, and no process is started.
 */
export async function refusalOf(words: readonly string[]): Promise<string | null> {
  const program = await programFor(words)
  silent(program)
  try {
    await program.parseAsync(words, { from: 'user' })
    return null
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return error.exitCode === 0 ? null : error.message
  }
}

/** Runs the words after `fuel-etl` in this process, with these settings. Returns the exit code; throws errors. */
export async function parsed(words: readonly string[], settings: Readonly<Record<string, string>>): Promise<number> {
  const before = Object.keys(settings).map(name => [name, process.env[name]] as const)
  Object.assign(process.env, settings)
  try {
    await (await programFor(words)).parseAsync(words, { from: 'user' })
    return Number(process.exitCode ?? 0)
  } finally {
    // Each setting is restored by itself: if a copy replaced `process.env`, a later test could not set a time zone in
    // it.
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
    // This is also the exit code of the test process.
    process.exitCode = undefined
  }
}

/** The words of a line of a shell, a crontab or a unit file: quotes are removed, nothing is expanded. */
export function wordsOf(line: string): string[] {
  return [...line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'),
  )
}

function silent(command: Command): void {
  command.configureOutput({ writeOut: () => undefined, writeErr: () => undefined })
  // A command with subcommands may also work by itself (`sources`, `sources schedule`).
  if (command.parent) command.action(() => undefined)
  // The hooks look at the machine, such as whether the data folder exists. Commander has no method to remove them.
  Object.assign(command, { _lifeCycleHooks: {} })
  for (const below of command.commands) silent(below)
}
