/** To whom a command speaks: a person, a program (`--json`), or nobody as long as all is well (`--quiet`, for cron). */
export interface Listener {
  readonly json: boolean
  readonly quiet: boolean
}

export interface Voice {
  readonly isForPeople: boolean
  /** Something on the way to the result. For people only. */
  line(text: string): void
  /** The result: one JSON object on one line, or what `tell` prints for people. Said once, at the end. */
  result(report: object, tell: () => void): void
}

export function voiceFor({ json, quiet }: Listener): Voice {
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
  }
}
