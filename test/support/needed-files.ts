import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isMarketSource, type Source } from '../../pipeline/source.ts'
import { repositoryRoot } from './repository.ts'

/** A file that the tests of a source need. */
interface NeededFile {
  readonly pathOf: (id: string) => string
  /** What it must do, as the end of a sentence that begins with "it must". */
  readonly task: string
  readonly isNeeded: (source: Source) => boolean
}

const always = (): boolean => true

export const recomputeFile: NeededFile = {
  pathOf: id => `fixtures/sources/${id}/recompute.sql`,
  task: 'have the facts of the source as JSON in its first line, then one statement that gives the rows of its deliveries without the program',
  isNeeded: source => isMarketSource(source) && !('standsInFor' in source.descriptor),
}

const neededFiles: readonly NeededFile[] = [
  {
    pathOf: id => `fixtures/sources/${id}/ORIGIN.md`,
    task: 'state which format was seen, where and when, and that the values are made up',
    isNeeded: always,
  },
  {
    pathOf: id => `fixtures/sources/${id}/compose.ts`,
    task: 'export `composer`, which writes the deliveries of three days',
    isNeeded: always,
  },
  {
    pathOf: id => `fixtures/sources/${id}/expected.json`,
    task: `have every record of its deliveries: 'npm run test:source -- ID' writes it`,
    isNeeded: always,
  },
  recomputeFile,
]

/** A sentence for each of the files that a source lacks. */
export function missingFiles(source: Source, files: readonly NeededFile[] = neededFiles): string[] {
  const { id } = source.descriptor
  return files
    .filter(({ isNeeded, pathOf }) => isNeeded(source) && !existsSync(join(repositoryRoot, pathOf(id))))
    .map(file => missingText(id, file))
}

/** `fixtures/sources/xx/recompute.sql is missing: it must …; see docs/adding-a-market.md`. */
export function missingText(id: string, { pathOf, task }: NeededFile): string {
  return `${pathOf(id)} is missing: it must ${task}; see docs/adding-a-market.md`
}
