import { programName } from '../../pipeline/model/program.ts'

/** To whom a command speaks: a person, a program (`--json`), or nobody as long as all is well (`--quiet`, for cron). */
export interface OutputMode {
  readonly json: boolean
  readonly quiet: boolean
}

export interface Voice {
  readonly isForPeople: boolean
  /** Something on the way to the result. For people only. */
  line(text: string): void
  /** The result: one JSON object on one line, or what `tell` prints for people. Said once, at the end. */
  result(report: object, tell: () => void): void
  /** Why a command ends otherwise than with 0 though it did its work: on stderr, where no person has seen the result. */
  fault(text: string): void
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
    fault: text => {
      if (!isForPeople) process.stderr.write(`${programName}: ${text}\n`)
    },
  }
}
