import type { GroupFound } from '../../../pipeline/doctor/examine.ts'
import type { DoctorFinding, FindingState } from '../../../pipeline/doctor/finding.ts'
import { programName } from '../../../pipeline/process.ts'
import { type Paint, unpainted } from '../../print/colour.ts'
import { wrapped } from '../../print/text-width.ts'

const lineWidth = 80
const shown: Readonly<Record<FindingState, string>> = { ok: 'ok', warning: 'warning', failed: 'FAILED' }
const stateWidth = 9
const whatWidth = 15
const adviceAt = 2 + stateWidth

// More findings of one kind than this become one line: sixty hosts that answer are one line, the few others one each.
const mostOfOneKind = 8

// A longer list of names is not printed. --json lists them all.
const longestNames = 120

/** The findings by group, then each failure with its advice. */
export function machineLines(groups: readonly GroupFound[], paint: Paint = unpainted): string[] {
  const all = groups.flatMap(group => group.findings)
  const failures = all.filter(one => one.state === 'failed')
  return [
    ...groups.flatMap(group => (group.findings.length > 0 ? [group.name, ...linesOf(group, paint), ''] : [])),
    countLine(all),
    ...failures.flatMap(failure => ['', ...failureLines(failure, paint)]),
  ]
}

export function countLine(all: readonly DoctorFinding[]): string {
  const count = (state: FindingState): number => all.filter(one => one.state === state).length
  const warnings = count('warning')
  return `${count('failed')} failed, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}, ${count('ok')} ok`
}

/** One failure: what was found, and what to do next. */
export function failureLines({ state, what, found, next }: DoctorFinding, paint: Paint = unpainted): string[] {
  const lines = [...wrapped(`FAILED  ${what}: ${found}`, lineWidth, 8), ...adviceLines(next ?? '', '        ')]
  return painted(lines, state, paint)
}

function linesOf({ name, findings }: GroupFound, paint: Paint): string[] {
  const grouped = new Set<DoctorFinding>()
  return wellFirst(findings).flatMap(finding => {
    if (grouped.has(finding)) return []
    const alike = findings.filter(one => isAlike(one, finding))
    if (alike.length <= mostOfOneKind) return lineOf(finding, paint)
    for (const one of alike) grouped.add(one)
    return lineOf(together(name, alike), paint)
  })
}

/** The `ok` findings come first if they will be grouped into one line. */
function wellFirst(findings: readonly DoctorFinding[]): readonly DoctorFinding[] {
  const well = findings.filter(one => one.state === 'ok')
  return well.length > mostOfOneKind ? [...well, ...findings.filter(one => one.state !== 'ok')] : findings
}

/** All `ok` findings are alike. Others are alike if they have the same text and advice. */
function isAlike(one: DoctorFinding, other: DoctorFinding): boolean {
  if (one.state !== other.state) return false
  return one.state === 'ok' || (one.next === other.next && one.found === other.found)
}

function together(name: string, alike: readonly DoctorFinding[]): DoctorFinding {
  const [{ state, found, next }] = alike as [DoctorFinding]
  const names = alike.map(one => one.what).join(', ')
  const whose = names.length > longestNames ? '' : names
  const text = state === 'ok' ? whose : `${found}${whose && `: ${whose}`}`
  return { what: `${alike.length} ${name}`, state, found: text, next }
}

function lineOf({ state, what, found, next }: DoctorFinding, paint: Paint): string[] {
  const indent = 2 + stateWidth + whatWidth
  const head = `  ${shown[state].padEnd(stateWidth)}`
  const lines =
    what.length < whatWidth
      ? wrapped(`${head}${what.padEnd(whatWidth)}${found}`, lineWidth, indent)
      : [`${head}${what}`, ...wrapped(`${' '.repeat(indent)}${found}`, lineWidth, indent)]
  const advice = state === 'warning' ? adviceLines(next ?? '', `${' '.repeat(adviceAt)}-> `) : []
  return painted([...lines, ...advice], state, paint)
}

/** Each line of the advice on its own. A command is not wrapped, so that it can be copied. */
function adviceLines(next: string, lead: string): string[] {
  return next.split('\n').flatMap(line => {
    return line.startsWith(`${programName} `) ? [lead + line] : wrapped(lead + line, lineWidth, lead.length)
  })
}

/** Colour is added last, so that no width includes its control characters. */
function painted([first = '', ...rest]: readonly string[], state: FindingState, paint: Paint): string[] {
  if (state === 'ok') return [first, ...rest]
  return [first.replace(shown[state], word => paint(state === 'failed' ? 'bad' : 'careful', word)), ...rest]
}
