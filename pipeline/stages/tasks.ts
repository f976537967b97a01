import type { WorkingDatabase } from '../snapshot/working-database.ts'
import type { Source } from '../source.ts'

/** What a task has besides its input. */
export interface TaskTools {
  readonly source: (id: string) => Promise<Source>
  /** A database for tasks of one kind, which is opened and prepared for the first of them. */
  readonly database: (use: DatabaseUse) => Promise<WorkingDatabase>
  /** Says which source is being read, as long as it is: whoever waits hears it also when nothing else comes any more. */
  readonly reading: (id: string | null) => void
  /** Only in this process: one of its own is ended. */
  readonly stop?: AbortSignal
}

export interface DatabaseUse {
  /** What it is used for: tasks of the same use one after the other share it. */
  readonly key: string
  readonly dataDir: string
  readonly threads: number
  readonly prepare?: (database: WorkingDatabase) => Promise<void>
}

/**
 * What a worker can do. Input and result of each are plain data, so that a process can be sent them. Each is loaded when it is asked for:
 * who only renders needs no reader.
 */
export const tasks = {
  isReadable: async (tools: TaskTools, input: import('./shape-task.ts').ShapeInput) =>
    (await import('./shape-task.ts')).isReadable(tools, input),
  readRates: async (tools: TaskTools, input: import('./reference-tasks.ts').RatesInput) =>
    (await import('./reference-tasks.ts')).readRates(tools, input),
  readHistory: async (tools: TaskTools, input: import('./reference-tasks.ts').HistoryInput) =>
    (await import('./reference-tasks.ts')).readHistory(tools, input),
  readMap: async (tools: TaskTools, input: import('./reference-tasks.ts').MapInput) =>
    (await import('./reference-tasks.ts')).readMap(tools, input),
  validateMarket: async (tools: TaskTools, input: import('./market-task.ts').MarketInput) =>
    (await import('./market-task.ts')).validateMarket(tools, input),
  convertMarket: async (tools: TaskTools, input: import('./convert-market.ts').ConvertInput) =>
    (await import('./convert-market.ts')).convertMarket(tools, input),
  makePart: async (tools: TaskTools, input: import('./publish-market.ts').PartInput) =>
    (await import('./publish-market.ts')).makePart(tools, input),
} as const

export type Tasks = typeof tasks
export type TaskName = keyof Tasks
