import { CommanderError } from 'commander'
import { findDiskFault } from '../../pipeline/model/disk-fault.ts'
import { FuelError, InvariantError, UsageError } from '../../pipeline/model/errors.ts'
import { programName } from '../../pipeline/model/program.ts'

export interface FailureContext {
  /** A program listens: what went wrong is one object on stdout, besides the text on stderr. */
  readonly json: boolean
  /** `keys create`; empty where no command was named. */
  readonly called: string
}

/** Says what went wrong: in words on stderr, and with --json as one object on stdout too. Gives the exit code. */
export function tellFailure(thrown: unknown, { json, called }: FailureContext): number {
  if (thrown instanceof CommanderError && thrown.exitCode === 0) return 0
  const error = knownError(thrown, called)
  // Asked for nothing, commander has printed the help by itself.
  if (!isHelp(thrown)) process.stderr.write(`${programName}: ${textOf(error, thrown)}\n`)
  if (json) {
    const { code, message, exitCode } = error
    process.stdout.write(`${JSON.stringify({ error: { code, message }, exitCode })}\n`)
  }
  return error.exitCode
}

/** Every error as one of ours: what is none of the user's or the machine's is a bug. */
function knownError(thrown: unknown, called: string): FuelError {
  if (thrown instanceof FuelError) return thrown
  if (thrown instanceof CommanderError) return new UsageError(usageText(thrown, called), { cause: thrown })
  const { path, message = String(thrown) } = thrown as NodeJS.ErrnoException
  return findDiskFault(thrown, path ?? 'the disk') ?? new InvariantError(message, { cause: thrown })
}

function isHelp(thrown: unknown): boolean {
  return thrown instanceof CommanderError && thrown.code === 'commander.help'
}

/** `error: unknown option '--form'` and `(Did you mean --from?)`, in our words. */
function usageText(error: CommanderError, called: string): string {
  const help = [programName, called, '--help'].filter(word => word !== '').join(' ')
  if (isHelp(error)) return `no command is named; '${help}' lists them`
  const [said = '', hint] = error.message.replace(/^error: /, '').split('\n')
  const meant = /Did you mean (.+)\?/.exec(hint ?? '')?.[1]
  const next =
    meant === undefined ? `'${help}' says how it is called` : `did you mean ${meant}? '${help}' lists them all`
  return `${said.replace(/\.$/, '')}; ${next}`
}

/** Of a bug, where it happened as well: without that nobody can mend it. */
function textOf(error: FuelError, thrown: unknown): string {
  if (!(error instanceof InvariantError)) return error.message
  const stack = thrown instanceof Error ? thrown.stack : undefined
  return `a bug of ours, please report it with these lines: ${error.message}\n${stack ?? 'no stack'}`
}
