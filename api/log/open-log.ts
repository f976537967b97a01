import { destination, pino, stdTimeFunctions } from 'pino'
import type { Log, LogFields, LogLevel } from './log.ts'
import { redacted } from './redacted.ts'

/** A log with a destination. */
export interface OpenLog extends Log {
  /** Writes the lines that are still buffered. */
  flush(): void
}

/** Where lines are written: stderr without blocking, or the sink of a test. */
export interface LogSink {
  write(line: string): void
  flushSync?(): void
}

// A reader of stderr that stalls (a full pipe) must not fill the memory. About 4,000 lines are buffered for it. Later
// lines are dropped and counted.
const bufferedMax = 1 << 20

/**
 * JSON lines `{time, level, msg, …}`. All lines are written here, so keys and e-mail addresses are removed here too.
 */
export function openLog(level: LogLevel, sink: LogSink = toStderr()): OpenLog {
  const lines = pino(
    {
      level,
      // No host name or process id: the log collector adds both.
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
    },
    sink,
  )
  const writer = (how: 'info' | 'warn' | 'error') => (fields: LogFields, message: string) =>
    lines[how](withoutSecrets(fields), redacted(message))
  return { info: writer('info'), warn: writer('warn'), error: writer('error'), flush: () => flush(sink) }
}

function withoutSecrets(fields: LogFields): LogFields {
  const safe = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? redacted(value) : value,
  ])
  return Object.fromEntries(safe) as LogFields
}

/** Stdout is reserved for the result of a command, and in `mcp` for the protocol. */
function toStderr(): LogSink {
  const stderr = destination({ dest: 2, sync: false, maxLength: bufferedMax })
  let dropped = 0
  stderr.on('drop', () => {
    dropped += 1
  })
  // Stderr was closed by its reader. Requests are answered all the same.
  stderr.on('error', () => {})
  stderr.on('drain', () => {
    if (dropped === 0) return
    const line = {
      level: 'warn',
      time: new Date().toISOString(),
      dropped,
      msg: 'lines were dropped because no one read them',
    }
    dropped = 0
    stderr.write(`${JSON.stringify(line)}\n`)
  })
  return stderr
}

function flush(sink: LogSink): void {
  try {
    sink.flushSync?.()
  } catch {
    // Stderr is closed, so the error cannot be reported.
  }
}
