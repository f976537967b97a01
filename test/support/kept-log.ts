import type { LogLevel } from '../../api/log/log.ts'
import { type OpenLog, openLog } from '../../api/log/open-log.ts'

export interface KeptLog {
  readonly log: OpenLog
  /** The lines as they would be written. */
  readonly lines: string[]
  /** What they say. */
  // biome-ignore lint/suspicious/noExplicitAny: what is in a line is for each test to say
  said(): any[]
}

/** The log of a server, by lines, as written to stderr. */
export function keptLog(level: LogLevel = 'info'): KeptLog {
  const lines: string[] = []
  const log = openLog(level, { write: line => lines.push(line) })
  return { log, lines, said: () => lines.map(line => JSON.parse(line)) }
}
