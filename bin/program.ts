import { styleText } from 'node:util'
import { Command, Help, type Option } from 'commander'
import { programName, programVersion } from '../pipeline/model/program.ts'
import { commandGroups } from './commands.ts'
import { tellFailure } from './print/failure.ts'

/** Runs what a command line says. The exit code; what went wrong has been told. */
export async function runProgram(args: readonly string[]): Promise<number> {
  const program = await programFor(args)
  try {
    await program.parseAsync(args, { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    return tellFailure(error, { json: args.includes('--json'), called: calledIn(program, args) })
  }
}

/** The program with the command that is called, of the others only their names: enough for the list and for a misspelling. */
export async function programFor(args: readonly string[]): Promise<Command> {
  const words = args.filter(word => !word.startsWith('-'))
  const called = words[0] === 'help' ? words[1] : words[0]
  return programWith(name => name === called)
}

/** Every command and sub-command with all its options. */
export function wholeProgram(): Promise<Command> {
  return programWith(() => true)
}

async function programWith(isLoaded: (name: string) => boolean): Promise<Command> {
  const program = new Command(programName)
    .description('Official fuel prices: ingest national feeds, publish immutable snapshots, answer from them')
    .version(programVersion)
    .exitOverride()
    // What went wrong is told in one place, and once.
    .configureOutput({ outputError: () => undefined })
    .configureHelp({ styleTitle: bold, optionDescription })
    .addHelpText('after', `\n'${programName} <command> --help' has the options of a command, and examples.`)
  for (const [group, commands] of Object.entries(commandGroups)) {
    for (const [name, { summary, load }] of Object.entries(commands)) {
      const command = isLoaded(name) ? await load(wholeProgram) : new Command(name)
      program.addCommand(inheriting(program, command).summary(summary).helpGroup(`${group}:`))
    }
  }
  program.addHelpCommand(
    new Command('help').argument('[command]').summary('the same as --help').helpGroup('Setting up:'),
  )
  return program.configureHelp({ styleTitle: bold, subcommandTerm: command => command.name() })
}

/** Commander hands its settings down to commands that it makes itself; ours are made in files of their own. */
function inheriting(from: Command, command: Command): Command {
  command.copyInheritedSettings(from)
  for (const below of command.commands) inheriting(command, below)
  return command
}

/** That a switch is off where it is not given goes without saying. */
function optionDescription(option: Option): string {
  const shown =
    option.defaultValue === false ? Object.assign(Object.create(option), { defaultValue: undefined }) : option
  return Help.prototype.optionDescription(shown)
}

/** Commander takes the colour out again where nobody sees it. */
function bold(text: string): string {
  return styleText('bold', text, { validateStream: false })
}

/** `keys create`: as far as the words name commands. */
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
