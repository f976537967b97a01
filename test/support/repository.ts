import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const repositoryRoot = join(import.meta.dirname, '../..')

// Folders and patterns of .gitignore, so that a test finds the repository's files without git. `.git` itself may be a
// file.
const ignored = new Set(['.git', 'node_modules', 'dist', 'deliveries', 'data', 'data-demo', 'coverage', '.stryker-tmp'])

/** Every file of the repository, as paths from its root, sorted. */
export function repositoryFiles(ending = '', under = ''): string[] {
  return readdirSync(join(repositoryRoot, under), { recursive: false, withFileTypes: true })
    .filter(entry => !ignored.has(entry.name) && !entry.name.endsWith('.log'))
    .flatMap(entry => {
      const path = under === '' ? entry.name : `${under}/${entry.name}`
      if (entry.isDirectory()) return repositoryFiles(ending, path)
      return entry.isFile() && path.endsWith(ending) ? [path] : []
    })
    .sort()
}

export function repositoryText(path: string): string {
  return readFileSync(join(repositoryRoot, path), 'utf8')
}

/**
 * TypeScript that is shipped, bundled or builds what is shipped; without tests, composers of fixtures and benchmarks.
 */
export function shippedModules(): string[] {
  return ['bin', 'pipeline', 'api', 'web/client', 'web/build'].flatMap(folder => repositoryFiles('.ts', folder))
}
