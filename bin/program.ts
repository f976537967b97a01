import { styleText } from 'node:util'
import { Command, CommanderError, Help, type Option } from 'commander'
import { storeVersion } from '../api/store/migrate.ts'
import { exitCodes } from '../pipeline/model/exit-codes.ts'
import { programName, programVersion } from '../pipeline/process.ts'
import { schemaVersion } from '../pipeline/snapshot/manifest.ts'
import { commandGroups, type ListedCommand } from './commands.ts'
import { nearestWord } from './nearest-word.ts'
import { meantBy, renamed } from './other-words.ts'
import { tellFailure } from './print/failure.ts'

/** Runs a command line, reports errors and returns the exit code. */
export async function runProgram(typed: readonly string[]): Promise<number> {
  const { args, old } = renamed(typed)
  if (old) {
    const [name, now] = old
    process.stderr.write(`${programName}: '${name}' is now '${now}'. The old name works in this version only.\n`)
  }
  const program = await programFor(args)
  try {
    await program.parseAsync(args, { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (thrown) {
    const command = calledIn(program, args)
    const called = pathOf(command)
    const error = withUnknownWord(thrown, command)
    const meant = isOf(error, 'unknownCommand') ? await meantBy(command.args[0]!, called) : null
    return tellFailure(error, { json: args.includes('--json'), called, meant })
  }
}

/** The program with the called command loaded. Of the others only the names, for the list and for spelling suggestions. */
export async function programFor(args: readonly string[]): Promise<Command> {
  const words = args.filter(word => !word.startsWith('-'))
  const called = words[0] === 'help' ? words[1] : words[0]
  return programWith((name, below) => name === called && (below === null || words.includes(below)))
}

/** Whether a command of the list is loaded, or with a second name one below it. */
type IsLoaded = (name: string, below: string | null) => boolean

/** The program with the commands that `isLoaded` names, complete with their options. */
export async function programWith(isLoaded: IsLoaded): Promise<Command> {
  const program = new Command(programName)
    .description('Official fuel prices: ingest national feeds, publish immutable snapshots, answer from them')
    .version(versionText(), '-V, --version', 'print the version, and the schemas that it writes')
    .exitOverride()
    // Otherwise `check` takes the options of `check network`, which have the same names.
    .enablePositionalOptions()
    // Errors are reported once, by `tellFailure`.
    .configureOutput({ outputError: () => undefined })
    .configureHelp({ styleTitle: bold, optionDescription })
    .addHelpText('after', helpBelow)
  for (const [group, commands] of Object.entries(commandGroups)) {
    for (const [name, listed] of Object.entries(commands)) {
      const command = await commandOf([name], listed, isLoaded(name, null))
      for (const [below, one] of Object.entries(listed[2] ?? {})) {
        command.addCommand(await commandOf([name, below], one, isLoaded(name, below)))
      }
      program.addCommand(inheriting(program, command).helpGroup(`${group}:`))
    }
  }
  program.addHelpCommand(
    new Command('help').argument('[command]').summary('the same as --help').helpGroup('First steps:'),
  )
  return program.configureHelp({ styleTitle: bold, subcommandTerm: command => command.name() })
}

async function commandOf(path: string[], [summary, load]: ListedCommand, isLoaded: boolean): Promise<Command> {
  if (!isLoaded) return new Command(path.at(-1)).summary(summary)
  // `checkNetworkCommand` for `check network`.
  const [first, ...more] = path
  const exported = `${first}${more.map(word => word[0]!.toUpperCase() + word.slice(1)).join('')}Command`
  const made = ((await load()) as Readonly<Record<string, () => Command>>)[exported]!()
  return made.summary(summary)
}

/** Scripts read the first line. */
function versionText(): string {
  return `${programVersion}\nschema of snapshots: ${schemaVersion}\nschema of the store: ${storeVersion()}`
}

function helpBelow(): string {
  const codes = exitCodes.map(({ exitCode, meaning }) => `  ${String(exitCode).padEnd(5)}${meaning}`)
  return `\n${bold('Exit codes:')}\n${codes.join('\n')}\n\n'${programName} <command> --help' shows the options and examples of a command.`
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

/** The called command as far as the words name one: that of `keys create`. */
function calledIn(program: Command, args: readonly string[]): Command {
  let here = program
  for (const word of args) {
    const below = here.commands.find(command => command.name() === word)
    if (!below) break
    here = below
  }
  return here
}

/** `keys create`. Empty for the program. */
function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}`.trim() : ''
}

function isOf(error: unknown, code: 'unknownCommand' | 'excessArguments'): boolean {
  return error instanceof CommanderError && error.code === `commander.${code}`
}

/** A command with commands below it that also works by itself takes a mistyped name for an argument. */
function withUnknownWord(error: unknown, { commands, args, registeredArguments }: Command): unknown {
  if (!isOf(error, 'excessArguments') || commands.length === 0 || registeredArguments.length > 0) return error
  const names = commands.map(command => command.name())
  const nearest = nearestWord(args[0]!, names)
  const hint = nearest === null ? '' : `\n(Did you mean ${nearest}?)`
  return new CommanderError(1, 'commander.unknownCommand', `error: unknown command '${args[0]}'${hint}`)
}
