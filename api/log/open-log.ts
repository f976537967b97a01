import { destination, pino, stdTimeFunctions } from 'pino'
import type { Log, LogFields, LogLevel } from './log.ts'
import { redacted } from './redacted.ts'

/** A log that is written somewhere. */
export interface OpenLog extends Log {
  /** Writes what still waits. */
  flush(): void
}

/** Where lines go: a file that waits for nobody, or what a test hands in. */
export interface LogSink {
  write(line: string): void
  flushSync?(): void
}

// A reader of stderr that stands still (a full pipe) may not fill the memory: some 4,000 lines wait for it, later ones are
// dropped and counted.
const waitingMax = 1 << 20

/**
 * JSON lines `{time, level, msg, …}`. The one place that writes them, and so the one that takes out what may not stand in
 * one, whoever says it.
 */
export function openLog(level: LogLevel, sink: LogSink = toStderr()): OpenLog {
  const lines = pino(
    {
      level,
      // Neither the host nor the process: whoever collects lines knows both.
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
    },
    sink,
  )
  const says = (how: 'info' | 'warn' | 'error') => (fields: LogFields, message: string) =>
    lines[how](withoutSecrets(fields), redacted(message))
  return { info: says('info'), warn: says('warn'), error: says('error'), flush: () => flush(sink) }
}

function withoutSecrets(fields: LogFields): LogFields {
  const safe = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? redacted(value) : value,
  ])
  return Object.fromEntries(safe) as LogFields
}

/** Stdout belongs to the result of a command, and of `mcp` to the protocol. */
function toStderr(): LogSink {
  const stderr = destination({ dest: 2, sync: false, maxLength: waitingMax })
  let dropped = 0
  stderr.on('drop', () => {
    dropped += 1
  })
  // Nobody reads any more: an answer does not depend on that.
  stderr.on('error', () => {})
  stderr.on('drain', () => {
    if (dropped === 0) return
    const line = { level: 'warn', time: new Date().toISOString(), dropped, msg: 'lines were dropped: nobody read them' }
    dropped = 0
    stderr.write(`${JSON.stringify(line)}\n`)
  })
  return stderr
}

function flush(sink: LogSink): void {
  try {
    sink.flushSync?.()
  } catch {
    // Stderr is closed: there is nobody to tell.
  }
}
