import { framesOf } from './error-frames.ts'
import type { LogFields } from './log.ts'

/** An error as fields of a log line, with its message, code and cause. */
export function errorFields(error: Error): LogFields {
  const { code } = error as NodeJS.ErrnoException
  const cause = error.cause instanceof Error ? error.cause.message : undefined
  return { error: error.name, code, cause, stack: error.stack ?? String(error) }
}

/** Only its name and where it was thrown, because its message may contain a client's question. */
export function errorPlace(error: Error): LogFields {
  return { error: error.name, stack: framesOf(error) }
}
