import { programName } from '../../pipeline/process.ts'
import { printable } from './text-width.ts'

/** Output for people, for programs (`--json`), or errors only (`--quiet`, for cron). */
export interface OutputMode {
  readonly json: boolean
  readonly quiet: boolean
}

export interface Voice {
  readonly isForPeople: boolean
  /** Progress. Printed for people only. */
  line(text: string): void
  /** The result: one JSON object on one line, or what `tell` prints for people. Called once, at the end. */
  result(report: object, tell: () => void): void
  /** Why a command that did its work exits with this code, not with 0. On stderr, with --json and --quiet only. */
  fault(exitCode: number, text: string): void
}

export function voiceFor({ json, quiet }: OutputMode): Voice {
  const isForPeople = !json && !quiet
  return {
    isForPeople,
    line: text => {
      if (isForPeople) process.stdout.write(`${text}\n`)
    },
    result: (report, tell) => {
      if (json) process.stdout.write(`${JSON.stringify(report)}\n`)
      else if (isForPeople) tell()
    },
    fault: (exitCode, text) => {
      process.exitCode = exitCode
      if (!isForPeople) process.stderr.write(`${programName}: ${text}\n`)
    },
  }
}

/** Prints lines that may contain texts of publishers. */
export function sayPrintable(lines: readonly string[]): void {
  process.stdout.write(lines.map(line => `${printable(line)}\n`).join(''))
}

/** Prints a line for people. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
