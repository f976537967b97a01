import { type IntentName, intentNames } from '../../api/nl/intent-names.ts'
import type { Judged } from './questions.ts'

/** From the first value on, an answer has no "if you meant". Below the second, the question is refused. */
export const sure = 0.8
export const answered = 0.5

/** Questions about something else, by their label. */
export function isForeign({ question }: Judged): boolean {
  return question.intent === 'unknown'
}

export function shareRight(judged: readonly Judged[]): number {
  return judged.length === 0 ? 1 : judged.filter(one => one.isRight).length / judged.length
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

const bins = [0, answered, 0.6, 0.7, sure, 0.9, 1.01] as const

/** Share of correct parses at each confidence. Below 0.5, a refusal of a foreign question counts as correct. */
function calibrationTable(judged: readonly Judged[]): string {
  const lines = bins.slice(0, -1).map((low, place) => {
    const high = bins[place + 1]!
    const of = judged.filter(({ got }) => got.confidence >= low && got.confidence < high)
    const name = low === 0 ? 'refused' : `${low.toFixed(1)} to ${Math.min(high, 1).toFixed(1)}`
    return `| ${name} | ${of.length} | ${percent(of.filter(one => one.isRight).length, of.length)} |`
  })
  return ['| Confidence | Questions | Right |', '|---|---|---|', ...lines].join('\n')
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`
}

/** The complete result for a set. Single questions are listed only where they may be read. */
export function report(name: string, judged: readonly Judged[], areShown: boolean): string {
  const foreign = judged.filter(isForeign)
  const totals = [
    `${name}: ${judged.length} questions, ${percent(judged.filter(one => one.isRight).length, judged.length)} right,`,
    `${wrongAndSure(judged).length} wrong at ${sure} or more,`,
    `${foreign.filter(one => one.isRight).length} of ${foreign.length} foreign refused`,
  ]
  const failing = areShown ? judged.filter(one => !one.isRight).map(failure) : []
  return [totals.join(' '), accuracyTable(judged), calibrationTable(judged), ...failing].join('\n\n')
}

function failure({ question: { q, ...label }, got }: Judged): string {
  return `${q}\n  wanted ${JSON.stringify(label)}\n  got    ${got.intent} ${got.confidence} ${JSON.stringify(got.parsed)}`
}
