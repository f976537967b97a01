interface ExitCode {
  readonly exitCode: number
  /** For `--help`. docs/operator.md says more. */
  readonly meaning: string
  /** The codes of errors that end the process with it. */
  readonly errors: readonly string[]
}

/** The work was done, and found something that somebody has to look at. */
export const needsLook = 1

/** All exit codes of the program. From 64 to 78 they have the meaning of sysexits.h. */
export const exitCodes: readonly ExitCode[] = [
  { exitCode: 0, meaning: 'done; of a run: at least one source was read', errors: [] },
  {
    exitCode: needsLook,
    meaning: 'done, and something needs a look: it is late, fails a check or is full',
    errors: [],
  },
  { exitCode: 64, meaning: 'wrong usage: an unknown word, option, name or file', errors: ['USAGE'] },
  {
    exitCode: 69,
    meaning: 'a publisher or the object store cannot be reached',
    errors: ['FETCH', 'UNREACHABLE', 'OBJECT_STORE'],
  },
  { exitCode: 70, meaning: 'an error in the program: please report it', errors: ['INVARIANT', 'READER_DIED', 'ROW'] },
  { exitCode: 71, meaning: 'the clock of this machine is wrong', errors: ['CLOCK'] },
  {
    exitCode: 74,
    meaning: 'the disk, a snapshot, the store or the lake cannot be used',
    errors: ['DISK', 'SITE', 'SNAPSHOT', 'STORE', 'LAKE'],
  },
  {
    exitCode: 75,
    meaning: 'locked by another process, or not ready: try again later',
    errors: ['FEED_NOT_READY', 'RUN_LOCKED', 'OTHER_WRITER'],
  },
  { exitCode: 76, meaning: 'a delivery or a file has another form or content', errors: ['FEED_SHAPE', 'CONTRACT'] },
  {
    exitCode: 78,
    meaning: 'a key, a setting or the acceptance of terms is missing or refused',
    errors: ['MISSING_SECRET', 'KEY_REFUSED'],
  },
  // 128 and the number of the signal, as shells have it.
  { exitCode: 130, meaning: 'stopped by Ctrl-C', errors: ['SIGINT'] },
  { exitCode: 143, meaning: 'stopped by SIGTERM', errors: ['SIGTERM'] },
]

const bug = 70

/** The exit code of a process that ends with an error of this code. Everything unknown is a bug. */
export function errorExitCode(errorCode: string | null | undefined): number {
  return exitCodes.find(({ errors }) => errors.includes(errorCode ?? ''))?.exitCode ?? bug
}
