import type { LogLevel } from '../../api/log/log.ts'
import { type OpenLog, openLog } from '../../api/log/open-log.ts'

export interface KeptLog {
  readonly log: OpenLog
  /** As they would have been written. */
  readonly lines: string[]
  /** What they say. */
  // biome-ignore lint/suspicious/noExplicitAny: what is in a line is for each test to say
  said(): any[]
}

/** The log of a server, line by line, as it would go to stderr. */
export function keptLog(level: LogLevel = 'info'): KeptLog {
  const lines: string[] = []
  const log = openLog(level, { write: line => lines.push(line) })
  return { log, lines, said: () => lines.map(line => JSON.parse(line)) }
}
