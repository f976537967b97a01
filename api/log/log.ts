/**
 * The fields of a line in addition to its message. Flat, so that they can be queried by name. Undefined is left out.
 */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>

/** The server's messages to its operator. Passed in, so that a test can pass its own. */
export interface Log {
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
}

export const logLevels = ['info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Discards all lines. */
export const noLog: Log = { info: () => {}, warn: () => {}, error: () => {} }

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

/** The stack frames of an error without its message, which may contain a question. */
function framesOf(error: Error): string {
  const frames = (error.stack ?? '').split('\n').filter(line => line.startsWith('    at '))
  return [error.name, ...frames].join('\n')
}
