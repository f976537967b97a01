import { CommanderError } from 'commander'
import { findDiskFault } from '../../pipeline/disk/disk-fault.ts'
import { FuelError, InvariantError, UsageError } from '../../pipeline/model/errors.ts'
import { programName } from '../../pipeline/process.ts'

export interface FailureContext {
  /** `--json` was given: print the error as one object on stdout, in addition to the text on stderr. */
  readonly json: boolean
  /** The called command, such as `keys create`. Empty if there was none. */
  readonly called: string
  /** What the caller probably meant by an unknown command, as a sentence. */
  readonly meant?: string | null
}

/** Prints an error to stderr, with --json also as one object to stdout. Returns the exit code. */
export function tellFailure(thrown: unknown, { json, called, meant = null }: FailureContext): number {
  if (thrown instanceof CommanderError && thrown.exitCode === 0) return 0
  const error = knownError(thrown, called, meant)
  // Called without a command, commander has already printed the help.
  if (!isHelp(thrown)) process.stderr.write(`${programName}: ${textOf(error, thrown)}\n`)
  if (json) {
    const { code, message, exitCode } = error
    process.stdout.write(`${JSON.stringify({ error: { code, message }, exitCode })}\n`)
  }
  return error.exitCode
}

/** Converts any error to a FuelError. An error that neither the user nor the machine caused is a bug. */
export function knownError(thrown: unknown, called: string, meant: string | null = null): FuelError {
  if (thrown instanceof FuelError) return thrown
  if (thrown instanceof CommanderError) return new UsageError(usageText(thrown, called, meant), { cause: thrown })
  const { path, message = String(thrown) } = thrown as NodeJS.ErrnoException
  return findDiskFault(thrown, path ?? 'this machine') ?? new InvariantError(message, { cause: thrown })
}

function isHelp(thrown: unknown): boolean {
  return thrown instanceof CommanderError && thrown.code === 'commander.help'
}

/** Rewrites commander's `error: unknown option '--form'` and `(Did you mean --from?)`. */
function usageText(error: CommanderError, called: string, meant: string | null): string {
  const help = [programName, called, '--help'].filter(word => word !== '').join(' ')
  if (isHelp(error)) return `no command given; '${help}' lists them`
  const [text = '', hint] = error.message.replace(/^error: /, '').split('\n')
  if (meant !== null) return `${text}; ${meant}`
  const suggestion = /Did you mean (.+)\?/.exec(hint ?? '')?.[1]
  const next =
    suggestion === undefined ? `'${help}' shows the usage` : `did you mean ${suggestion}? '${help}' lists all`
  return `${text.replace(/\.$/, '')}; ${next}`
}

/** For a bug the text includes the stack trace. */
function textOf(error: FuelError, thrown: unknown): string {
  if (!(error instanceof InvariantError)) return error.message
  const stack = thrown instanceof Error ? thrown.stack : undefined
  return `internal error, please report it with these lines: ${error.message}\n${stack ?? 'no stack trace'}`
}
