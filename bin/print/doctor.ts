import type { GroupFound } from '../../pipeline/doctor/examine.ts'
import type { Finding, State } from '../../pipeline/doctor/finding.ts'
import { wrapped } from './wrapped.ts'

const lineWidth = 80
const shown: Readonly<Record<State, string>> = { ok: 'ok', warning: 'warning', failed: 'FAILED' }
const stateWidth = 9
const whatWidth = 15

// Sixty hosts that answer are one line; the few that do not are each one.
const mostOfOneKind = 8

// Beyond this names are a wall: --json has them.
const longestNames = 120

/** Group by group what was found, and at the end what failed with what to do about it. */
export function doctorLines(groups: readonly GroupFound[]): string[] {
  const all = groups.flatMap(group => group.findings)
  const failures = all.filter(one => one.state === 'failed')
  return [
    ...groups.filter(group => group.findings.length > 0).flatMap(group => [group.name, ...linesOf(group), '']),
    countLine(all),
    ...failures.flatMap(failure => ['', ...failureLines(failure)]),
  ]
}

export function countLine(all: readonly Finding[]): string {
  const count = (state: State): number => all.filter(one => one.state === state).length
  return `${count('failed')} failed, ${count('warning')} warnings, ${count('ok')} ok`
}

/** A failure by itself: what was found, and what to do next. */
export function failureLines({ what, found, next }: Finding): string[] {
  return [...wrapped(`FAILED  ${what}: ${found}`, lineWidth, 8), ...wrapped(`        ${next}`, lineWidth, 8)]
}

function linesOf({ name, findings }: GroupFound): string[] {
  const lines: string[] = []
  const told = new Set<Finding>()
  for (const finding of findings) {
    if (told.has(finding)) continue
    const alike = findings.filter(one => isAlike(one, finding))
    for (const one of alike) told.add(one)
    lines.push(...(alike.length > mostOfOneKind ? lineOf(together(name, alike)) : alike.flatMap(lineOf)))
  }
  return lines
}

/** All that is well is alike; of what is not, that with the same to do. */
function isAlike(one: Finding, other: Finding): boolean {
  return one.state === other.state && one.next === other.next && (one.state !== 'failed' || one === other)
}

function together(name: string, alike: readonly Finding[]): Finding {
  const [{ state, found, next }] = alike as [Finding]
  const names = alike.map(one => one.what).join(', ')
  const whose = names.length > longestNames ? '' : names
  const text = state === 'ok' ? whose || 'nothing to say' : `${found}${whose && `: ${whose}`}`
  return { what: `${alike.length} ${name}`, state, found: text, next }
}

function lineOf({ state, what, found, next }: Finding): string[] {
  const indent = 2 + stateWidth + whatWidth
  const head = `  ${shown[state].padEnd(stateWidth)}`
  const lines =
    what.length < whatWidth
      ? wrapped(`${head}${what.padEnd(whatWidth)}${found}`, lineWidth, indent)
      : [`${head}${what}`, ...wrapped(`${' '.repeat(indent)}${found}`, lineWidth, indent)]
  return state === 'warning'
    ? [...lines, ...wrapped(`${' '.repeat(2 + stateWidth)}-> ${next}`, lineWidth, 2 + stateWidth + 3)]
    : lines
}
