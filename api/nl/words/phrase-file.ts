import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../../pipeline/disk/package-root.ts'

/** The lists of `lexicons/NAME.txt` by their names. A line that begins with `#` is a remark. */
export function phraseLists(name: string): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, string[]>()
  let list: string[] = []
  for (const line of readFileSync(join(packageRoot(), `api/nl/lexicons/${name}.txt`), 'utf8').split('\n')) {
    const heading = /^\[([^\]]*)\]$/.exec(line)
    if (heading) {
      list = []
      lists.set(heading[1]!, list)
    } else if (!line.startsWith('#')) list.push(...line.split(', ').filter(phrase => phrase !== ''))
  }
  return lists
}
