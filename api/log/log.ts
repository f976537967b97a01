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
