import { type IntentName, intentNames } from '../../api/nl/parsed.ts'
import type { Judged } from './questions.ts'

/** At and above this an answer is given without an "if you meant"; below the other nothing is answered. */
export const sure = 0.8
export const answered = 0.5

/** Questions about something else, by their label. */
export function isForeign({ question }: Judged): boolean {
  return question.intent === 'unknown'
}

export function shareRight(judged: readonly Judged[]): number {
  return judged.length === 0 ? 1 : judged.filter(one => one.isRight).length / judged.length
}

/** Wrong, and said as if there were no doubt. */
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

/** How often the parse is right at each confidence. Below 0.5 it is right to have refused a foreign question. */
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

/** Everything there is to say of a set; single questions only where they may be looked at. */
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
