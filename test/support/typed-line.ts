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

/** The words of a line of a shell, a crontab or a unit file: quotes are taken off, nothing is expanded. */
export function wordsOf(line: string): string[] {
  return [...line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word.replace(/["']/g, ''))
}

function silent(command: Command): void {
  command.configureOutput({ writeOut: () => undefined, writeErr: () => undefined })
  if (command.commands.length === 0) command.action(() => undefined)
  for (const below of command.commands) silent(below)
}
