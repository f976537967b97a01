/** A line of a crontab: when it runs, and the words after the name of the program. */
export interface CronLine {
  readonly isDue: (minute: Date) => boolean
  readonly args: readonly string[]
}

/** The lines that call the program, of a crontab as `fuel-etl sources schedule print --cron` prints it. `program`: its file. */
export function cronLinesOf(crontab: string, program: string): CronLine[] {
  const lines = crontab.split('\n').filter(line => /^[\d*]/.test(line))
  return lines.map(line => {
    const [minutes, hours, days, months, weekdays] = line.split(/\s+/, 5) as [string, string, string, string, string]
    const called = line.slice(line.lastIndexOf(program) + program.length).replace(' >/dev/null', '')
    return {
      isDue: at =>
        isIn(minutes, at.getUTCMinutes()) &&
        isIn(hours, at.getUTCHours()) &&
        isIn(days, at.getUTCDate()) &&
        isIn(months, at.getUTCMonth() + 1) &&
        isIn(weekdays, at.getUTCDay()),
      args: called.trim().split(/\s+/),
    }
  })
}

/** `*`, `7`, `3,18,33` or `*` with a step. */
function isIn(field: string, value: number): boolean {
  const [range, step] = field.split('/') as [string, string | undefined]
  if (range === '*') return value % Number(step ?? 1) === 0
  return range.split(',').map(Number).includes(value)
}
