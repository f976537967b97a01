import { styleText } from 'node:util'
import { Command, Help, type Option } from 'commander'
import { storeVersion } from '../api/store/migrate.ts'
import { programName, programVersion } from '../pipeline/process.ts'
import { schemaVersion } from '../pipeline/snapshot/manifest.ts'
import { commandGroups } from './commands.ts'
import { tellFailure } from './print/failure.ts'

/** Runs a command line, reports errors and returns the exit code. */
export async function runProgram(args: readonly string[]): Promise<number> {
  const program = await programFor(args)
  try {
    await program.parseAsync(args, { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    return tellFailure(error, { json: args.includes('--json'), called: calledIn(program, args) })
  }
}

/** The program with the called command loaded. Of the others only the names, for the list and for spelling suggestions. */
export async function programFor(args: readonly string[]): Promise<Command> {
  const words = args.filter(word => !word.startsWith('-'))
  const called = words[0] === 'help' ? words[1] : words[0]
  return programWith(name => name === called)
}

/** The program with the commands that `isLoaded` names, complete with their options. */
export async function programWith(isLoaded: (name: string) => boolean): Promise<Command> {
  const program = new Command(programName)
    .description('Official fuel prices: ingest national feeds, publish immutable snapshots, answer from them')
    .version(versionText(), '-V, --version', 'print the version, and the schemas that it writes')
    .exitOverride()
    // Errors are reported once, by `tellFailure`.
    .configureOutput({ outputError: () => undefined })
    .configureHelp({ styleTitle: bold, optionDescription })
    .addHelpText('after', `\n'${programName} <command> --help' shows the options and examples of a command.`)
  for (const [group, commands] of Object.entries(commandGroups)) {
    for (const [name, { summary, load }] of Object.entries(commands)) {
      const command = isLoaded(name) ? await load() : new Command(name)
      program.addCommand(inheriting(program, command).summary(summary).helpGroup(`${group}:`))
    }
  }
  program.addHelpCommand(new Command('help').argument('[command]').summary('the same as --help').helpGroup('Setup:'))
  return program.configureHelp({ styleTitle: bold, subcommandTerm: command => command.name() })
}

/** Scripts read the first line. */
function versionText(): string {
  return `${programVersion}\nschema of snapshots: ${schemaVersion}\nschema of the store: ${storeVersion()}`
}

/** Commander only passes its settings to sub-commands that it creates itself. Ours are created in their own files. */
function inheriting(from: Command, command: Command): Command {
  command.copyInheritedSettings(from)
  for (const below of command.commands) inheriting(command, below)
  return command
}

/** Hides `(default: false)`: a switch is off unless given. */
function optionDescription(option: Option): string {
  const shown =
    option.defaultValue === false ? Object.assign(Object.create(option), { defaultValue: undefined }) : option
  return Help.prototype.optionDescription(shown)
}

/** Commander removes the style when the output is not a terminal. */
function bold(text: string): string {
  return styleText('bold', text, { validateStream: false })
}

/** The called command as far as the words name one: `keys create`. */
function calledIn(program: Command, args: readonly string[]): string {
  const names: string[] = []
  let here: Command | undefined = program
  for (const word of args) {
    here = here.commands.find(command => command.name() === word)
    if (!here) break
    names.push(word)
  }
  return names.join(' ')
}
