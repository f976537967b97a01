import type { Source } from '../pipeline/source.ts'
import { TaskRunner } from '../pipeline/stages/task-runner.ts'
import { serveTasks } from '../pipeline/workers/serve-tasks.ts'

// A process that reads and makes one market after the other (`pipeline/workers`). `fuel-etl` starts it; it is no command of its own.
process.env.TZ = 'UTC'

serveTasks(reading => new TaskRunner(loaded, reading))

/** The source of that id alone: loading all 46 takes 140 ms, one takes 9 ms. */
async function loaded(id: string): Promise<Source> {
  const { href } = new URL(`../pipeline/sources/${id}/source.js`, import.meta.url)
  const module = (await import(href)) as Record<string, Source>
  return Object.values(module).find(one => one.descriptor?.id === id)!
}
