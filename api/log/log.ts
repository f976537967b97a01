/** What a line says besides its message: flat, so that it can be asked for by name. What is undefined is left out. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>

/** What the server tells its operator. Handed in, so that a test hands in its own. */
export interface Log {
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
}

export const logLevels = ['info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** For a server that nobody listens to. */
export const noLog: Log = { info: () => {}, warn: () => {}, error: () => {} }
