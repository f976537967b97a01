import { type IntentName, intentNames } from '../../api/allowed-values/questions.ts'
import type { Judged } from './questions.ts'

/** From the first value on, an answer has no "if you meant". Below the second, the question is refused. */
const sure = 0.8
const answered = 0.5

/** Questions that have to be refused, by their label. */
export function isUnanswerable({ question }: Judged): boolean {
  return question.intent === 'unknown'
}

/** Those of them that are about something else. */
export function isForeign(one: Judged): boolean {
  const { kind } = one.question
  return isUnanswerable(one) && (kind === undefined || kind === 'foreign')
}

export function shareRight(judged: readonly Judged[]): number {
  return judged.length === 0 ? 1 : judged.filter(one => one.isRight).length / judged.length
}

/** The share that is right or, if it has to be refused, refused with the true reason. */
export function shareAcceptable(judged: readonly Judged[]): number {
  return judged.length === 0 ? 1 : judged.filter(one => one.isAcceptable).length / judged.length
}

/** Wrong answers that were given without a doubt. */
export function wrongAndSure(judged: readonly Judged[]): readonly Judged[] {
  return judged.filter(one => !one.isRight && one.got.confidence >= sure)
}

/** Questions, intent right and all slots right for each intent. */
function accuracyTable(judged: readonly Judged[]): string {
  const rows = intentNames.map(name => [name, judged.filter(one => one.question.intent === name)] as const)
  const lines = [...rows, ['all', judged] as const]
    .filter(([, of]) => of.length > 0)
    .map(([name, of]) => accuracyRow(name, of))
  return ['| Intent | Questions | Intent right | All right |', '|---|---|---|---|', ...lines].join('\n')
}

function accuracyRow(name: IntentName | 'all', of: readonly Judged[]): string {
  const intent = of.filter(one => one.isIntentRight).length
  const all = of.filter(one => one.isRight).length
  return `| ${name} | ${of.length} | ${percent(intent, of.length)} | ${percent(all, of.length)} |`
}

/** The questions of each kind, in the order in which the file has the kinds. */
function byKind(judged: readonly Judged[]): readonly (readonly [kind: string, of: readonly Judged[]])[] {
  const kinds = new Map<string, Judged[]>()
  for (const one of judged) {
    const { kind } = one.question
    if (kind !== undefined) kinds.set(kind, [...(kinds.get(kind) ?? []), one])
  }
  return kinds.size === 0 ? [] : [...kinds, ['all', judged] as const]
}

function kindTable(judged: readonly Judged[]): string {
  const lines = byKind(judged).map(([kind, of]) => {
    const refused = of.filter(({ got }) => got.intent === 'unknown').length
    const counts = [of.length, of.filter(one => one.isRight).length, refused, wrongAndSure(of).length]
    return `| ${kind} | ${counts.join(' | ')} | ${percent(of.filter(one => one.isAcceptable).length, of.length)} |`
  })
  const heading = `| Kind | Questions | Right | Refused | Wrong at ${sure} or more | Right, or refused with the true reason |`
  return lines.length === 0 ? '' : [heading, '|---|---|---|---|---|---|', ...lines].join('\n')
}

const bins = [0, answered, 0.6, 0.7, sure, 0.9, 1.01] as const

/** The answers by their confidence. Below 0.5, a refusal of a question that has to be refused is right. */
function binned(judged: readonly Judged[]) {
  return bins.slice(0, -1).map((low, place) => {
    const high = bins[place + 1]!
    const of = judged.filter(({ got }) => got.confidence >= low && got.confidence < high)
    const name = low === 0 ? 'refused' : `${low.toFixed(1)} to ${Math.min(high, 1).toFixed(1)}`
    return { name, count: of.length, right: of.filter(one => one.isRight).length }
  })
}

/** Share of correct parses at each confidence. */
function calibrationTable(judged: readonly Judged[]): string {
  const lines = binned(judged).map(({ name, count, right }) => `| ${name} | ${count} | ${percent(right, count)} |`)
  return ['| Confidence | Questions | Right |', '|---|---|---|', ...lines].join('\n')
}

/** How many of how many are right at each confidence, for each kind. */
function kindCalibrationTable(judged: readonly Judged[]): string {
  const lines = byKind(judged).map(([kind, of]) => {
    const cells = binned(of).map(({ count, right }) => (count === 0 ? '' : `${right} of ${count}`))
    return `| ${kind} | ${cells.join(' | ')} |`
  })
  const names = binned([]).map(({ name }) => name)
  const heading = [`| Kind | ${names.join(' | ')} |`, `|---|${names.map(() => '---|').join('')}`]
  return lines.length === 0 ? '' : [...heading, ...lines].join('\n')
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`
}

/** The complete result for a set. Single questions are listed only where they may be read. */
export function report(name: string, judged: readonly Judged[], areShown: boolean): string {
  const [answerable, foreign] = [judged.filter(one => !isUnanswerable(one)), judged.filter(isForeign)]
  const totals = [
    `${name}: ${judged.length} questions, ${percent(judged.filter(one => one.isRight).length, judged.length)} right,`,
    `${percent(answerable.filter(one => one.isRight).length, answerable.length)} of those that can be answered,`,
    `${percent(judged.filter(one => one.isAcceptable).length, judged.length)} right or refused with the true reason,`,
    `${wrongAndSure(judged).length} wrong at ${sure} or more,`,
    `${foreign.filter(one => one.isRight).length} of ${foreign.length} foreign refused`,
  ]
  const tables = [accuracyTable, kindTable, calibrationTable, kindCalibrationTable].map(table => table(judged))
  const failing = areShown ? judged.filter(one => !one.isAcceptable).map(failure) : []
  return [totals.join(' '), ...tables, ...failing].filter(part => part !== '').join('\n\n')
}

function failure({ question: { q, ...label }, got }: Judged): string {
  const because = got.because === undefined ? '' : `\n  because ${got.because}`
  const parsed = JSON.stringify(got.parsed)
  return `${q}\n  wanted ${JSON.stringify(label)}\n  got    ${got.intent} ${got.confidence} ${parsed}${because}`
}
