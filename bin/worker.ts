import type { Source } from '../pipeline/source.ts'
import { TaskDesk, type TaskName } from '../pipeline/stages/task-desk.ts'
import { serveTasks } from '../pipeline/workers/serve-tasks.ts'

// A process that reads and makes one market after the other (`pipeline/workers`). `fuel-etl run` starts it; nobody else does.
process.env.TZ = 'UTC'

serveTasks(say => {
  const desk = new TaskDesk(loaded, say)
  return (name, input) => desk.perform(name as TaskName, input)
})

/** The source of that id alone: all of them take six times as long to load. */
async function loaded(id: string): Promise<Source> {
  const { href } = new URL(`../pipeline/sources/${id}/source.js`, import.meta.url)
  const module = (await import(href)) as Record<string, Source>
  return Object.values(module).find(one => one.descriptor?.id === id)!
}
