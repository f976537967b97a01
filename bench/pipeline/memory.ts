import { readdirSync, readFileSync } from 'node:fs'

/** Memory of a process and its descendants in bytes: the sum of PSS, which counts a shared page once. */
export function memoryOf(pid: number): number {
  return withDescendants(pid, parents()).reduce((sum, one) => sum + pssBytes(read(`/proc/${one}/smaps_rollup`)), 0)
}

/** `Pss:    1234 kB` of a smaps_rollup; 0 of a process that has ended. */
function pssBytes(rollup: string): number {
  return Number(/^Pss: +(\d+) kB$/m.exec(rollup)?.[1] ?? 0) * 1024
}

/** The second field after the name, which may contain spaces and brackets. */
function parentOf(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

function withDescendants(pid: number, parentByPid: ReadonlyMap<number, number>): number[] {
  const children = [...parentByPid].filter(([, parent]) => parent === pid)
  return [pid, ...children.flatMap(([child]) => withDescendants(child, parentByPid))]
}

function parents(): Map<number, number> {
  const found = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = read(`/proc/${name}/stat`)
    if (stat !== '') found.set(Number(name), parentOf(stat))
  }
  return found
}

/** The process may end between two samples. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
