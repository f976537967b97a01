import { type Command, CommanderError } from 'commander'
import { repositoryText } from './repository.ts'

/**
 * What the program would say against the words behind `fuel-etl`, as somebody types them: an option that it has not, a
 * command, a missing argument. Null where it would begin to work. Nothing is done, and no process is started.
 */
export async function refusalOf(words: readonly string[]): Promise<string | null> {
  const [name = '', ...rest] = words
  const command = await topCommand(name)
  if (!command) return `there is no command '${name}'`
  let said = ''
  silent(command, text => {
    said += text
  })
  try {
    await command.parseAsync(rest, { from: 'user' })
    return null
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return error.exitCode === 0 ? null : said || error.message
  }
}

/** The words of a line of a shell, a crontab or a unit file: quotes are taken off, nothing is expanded. */
export function wordsOf(line: string): string[] {
  return [...line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word.replace(/["']/g, ''))
}

/** One that `bin/fuel-etl.ts` names, made anew: parsing leaves its values in it. */
async function topCommand(name: string): Promise<Command | undefined> {
  const program = repositoryText('bin/fuel-etl.ts')
  const named = program.matchAll(/^ {2}'?([\w-]+)'?: async .*import\('\.\/commands\/([\w-]+)\.ts'\)\)\.(\w+)\(/gm)
  const found = [...named].find(([, called]) => called === name)
  return found && (await import(`../../bin/commands/${found[2]}.ts`))[found[3]!]()
}

function silent(command: Command, hear: (text: string) => void): void {
  command.exitOverride().configureOutput({ writeOut: () => undefined, writeErr: hear })
  if (command.commands.length === 0) command.action(() => undefined)
  for (const below of command.commands) silent(below, hear)
}
