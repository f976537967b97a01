import { spillIn, WorkingDatabase } from '../../snapshot/working-database.ts'
import type { Performer } from '../../workers/serve-tasks.ts'
import type { DatabaseUse, Tasks, TaskTools } from '../tasks/workers.ts'
import { tasks } from './tasks.ts'

/** Runs tasks one after another, and keeps the database of the last one for the next. */
export class TaskRunner implements Performer {
  readonly #source: TaskTools['source']
  readonly #reading: TaskTools['setReading']
  #database: { readonly key: string; readonly opened: WorkingDatabase } | null = null

  constructor(source: TaskTools['source'], reading: TaskTools['setReading']) {
    this.#source = source
    this.#reading = reading
  }

  perform(name: string, input: unknown, stop?: AbortSignal): Promise<unknown> {
    const tools: TaskTools = {
      source: this.#source,
      setReading: this.#reading,
      database: use => this.#databaseFor(use, stop),
      ...(stop && { stop }),
    }
    return (tasks[name as keyof Tasks] as (tools: TaskTools, input: unknown) => Promise<unknown>)(tools, input)
  }

  async #databaseFor({ key, dataDir, threads, prepare }: DatabaseUse, stop?: AbortSignal): Promise<WorkingDatabase> {
    if (this.#database?.key === key) return this.#database.opened
    this.close()
    const opened = await WorkingDatabase.open(threads, { spill: spillIn(dataDir), ...(stop && { stop }) })
    await prepare?.(opened)
    this.#database = { key, opened }
    return opened
  }

  close(): void {
    this.#database?.opened.close()
    this.#database = null
  }
}
