import { type Command, CommanderError } from 'commander'
import { programFor } from '../../bin/program.ts'

/**
 * What the program would say against the words behind `fuel-etl`, as somebody types them: an option that it has not, a
 * command, a missing argument. Null where it would begin to work. Nothing is done, and no process is started.
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

/** Runs the words behind `fuel-etl` in this process, under these settings. Returns the exit code; an error is thrown. */
export async function parsed(words: readonly string[], settings: Readonly<Record<string, string>>): Promise<number> {
  const before = Object.keys(settings).map(name => [name, process.env[name]] as const)
  Object.assign(process.env, settings)
  try {
    await (await programFor(words)).parseAsync(words, { from: 'user' })
    return Number(process.exitCode ?? 0)
  } finally {
    // Not the whole environment by a copy: a zone that a later test sets there would be nobody's.
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
    // It is the test's own too.
    process.exitCode = undefined
  }
}

/** The words of a line of a shell, a crontab or a unit file: quotes are taken off, nothing is expanded. */
export function wordsOf(line: string): string[] {
  return [...line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'),
  )
}

function silent(command: Command): void {
  command.configureOutput({ writeOut: () => undefined, writeErr: () => undefined })
  // Those below a command may stand beside work of its own (`sources`, `sources show`).
  if (command.parent) command.action(() => undefined)
  for (const below of command.commands) silent(below)
}
