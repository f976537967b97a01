import type { Source } from '../pipeline/source.ts'
import { TaskRunner } from '../pipeline/stages/all-tasks/task-runner.ts'
import { serveTasks } from '../pipeline/workers/serve-tasks.ts'

// A process that reads and builds one market after the other (`pipeline/workers`). Started by `fuel-etl`, not by users.
process.env.TZ = 'UTC'

serveTasks(reading => new TaskRunner(loaded, reading))

/** Loads only the source with that id: all 46 take 140 ms, one takes 9 ms. */
async function loaded(id: string): Promise<Source> {
  const { href } = new URL(`../pipeline/sources/${id}/source.js`, import.meta.url)
  const module = (await import(href)) as Record<string, Source>
  return Object.values(module).find(one => one.descriptor?.id === id)!
}
