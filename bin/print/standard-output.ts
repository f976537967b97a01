import { DiskError } from '../../pipeline/model/errors.ts'
import { programName } from '../../pipeline/process.ts'

/** What an error of standard output is about: a file or a program that the caller chose, not the disk of the data folder. */
export function outputFault(cause: Error): DiskError {
  return new DiskError(
    `standard output: it cannot be written: look at the file or program that it is redirected to (found ${cause.message})`,
    { cause },
  )
}

/** For commands that only print: the output is all that they do. */
export function endUnread(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A reader that closes the pipe early (`| head`) has all it wants. The exit code does not change.
    if (error.code === 'EPIPE') process.exit()
    throw outputFault(error)
  })
  // There is nowhere left to report it, and the exit code is that of the work.
  process.stderr.on('error', () => undefined)
}

/**
 * Completes the work although the output is lost: `fuel-etl run | head` still publishes, and so does a run whose log is
 * on a full disk. That is reported once, and the exit code is not 0.
 */
export function workUnread(): void {
  const { stdout } = process
  stdout.removeAllListeners('error')
  let isReported = false
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || isReported) return
    isReported = true
    const fault = outputFault(error)
    process.stderr.write(`${programName}: ${fault.message}\n`)
    process.once('exit', () => {
      process.exitCode ||= fault.exitCode
    })
  })
}
