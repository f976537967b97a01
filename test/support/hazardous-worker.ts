import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageRoot } from '../../pipeline/disk/package-root.ts'
import { compileProgram } from './compiled.ts'

/** Writes the script of a worker process that runs the tasks of `hazardous-tasks.mjs` with the compiled program. Returns its path. */
export async function writeHazardousWorker(folder: string): Promise<string> {
  const compiled = await compileProgram()
  const served = pathToFileURL(join(compiled.folder, 'pipeline', 'workers', 'serve-tasks.js'))
  const tasks = pathToFileURL(join(packageRoot(), 'test', 'support', 'hazardous-tasks.mjs'))
  const script = join(folder, 'worker.mjs')
  writeFileSync(
    script,
    `import { serveTasks } from '${served}'\nimport { hazardous } from '${tasks}'\nserveTasks(hazardous)\n`,
  )
  return script
}
