import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { InvariantError } from '../model/errors.ts'

/**
 * The folder of our package.json. It is the same whether the code runs from the sources, from `dist/` or installed, so that `sql/` and
 * `fixtures/deliveries/` need no copy in `dist/`.
 */
export function packageRoot(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) throw new InvariantError(`no package.json above ${import.meta.dirname}`)
  }
}
