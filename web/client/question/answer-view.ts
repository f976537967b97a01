import type { QuestionAnswer } from '../../../api/schemas/questions.ts'
import { dayText } from '../../../api/shared/format.ts'
import { LineChart } from '../chart/line-chart.ts'
import { make } from '../parts/make.ts'
import { chartOf } from './answer-series.ts'
import { type AnswerTable, answerTable } from './answer-table.ts'
import { historyLink } from './history-link.ts'

/** An answer as the page shows it, below its words. `ask` is called with a suggestion that was chosen. */
export function answerView(answer: QuestionAnswer, ask: (question: string) => void): HTMLElement {
  const table = answerTable(answer)
  const chart = chartOf(answer)
  return make(
    'div',
    { className: 'answer' },
    suggestionsOf(answer, ask),
    chart && new LineChart(chart).element,
    table && (chart ? folded(table, answer) : tableBox(table, answer)),
    provenanceOf(answer),
  )
}

function tableBox(table: AnswerTable, { query }: QuestionAnswer): HTMLElement {
  const head = table.columns.map(({ heading, isNumber }) => {
    return make('th', { scope: 'col', className: isNumber ? 'number' : '', textContent: heading })
  })
  const rows = table.rows.map(row => {
    const cells = row.map((text, at) => {
      return make('td', { className: table.columns[at]?.isNumber ? 'number' : '', textContent: text })
    })
    return make('tr', {}, ...cells)
  })
  return make(
    'div',
    { className: 'table-box', tabIndex: 0, role: 'region', 'aria-label': 'Answer' },
    make(
      'table',
      { className: 'answer-table' },
      make('caption', { className: 'visually-hidden', textContent: `Answer to: ${query}` }),
      make('thead', {}, make('tr', {}, ...head)),
      make('tbody', {}, ...rows),
    ),
  )
}

function folded(table: AnswerTable, answer: QuestionAnswer): HTMLElement {
  return make('details', {}, make('summary', { textContent: 'The same as a table' }), tableBox(table, answer))
}

function suggestionsOf({ status, data }: QuestionAnswer, ask: (question: string) => void): HTMLElement | null {
  const questions = (Array.isArray(data.suggestions) ? data.suggestions : []).filter(one => typeof one === 'string')
  if (questions.length === 0) return null
  const buttons = questions.map(question => {
    return make('button', { type: 'button', className: 'plain', textContent: question, onclick: () => ask(question) })
  })
  const lead = status === 'unsupported' ? 'What can be asked:' : 'Or did you mean:'
  return make('p', { className: 'suggestions' }, make('span', { className: 'quiet', textContent: lead }), ...buttons)
}

function provenanceOf(answer: QuestionAnswer): HTMLElement | null {
  const { status, query, confidence, metadata } = answer
  if (status === 'unsupported') return null
  const facts = [
    `Source: ${metadata.source}`,
    ...(metadata.data_date === null ? [] : [`data of ${dayText(metadata.data_date)}`]),
    metadata.unit,
    `licence: ${metadata.licence}`,
    `understood with ${Math.round(confidence * 100)} % confidence`,
  ]
  const link = historyLink(answer)
  const csv = `/api/natural-language/?${new URLSearchParams({ q: query, format: 'csv' })}`
  return make(
    'p',
    { className: 'answer-source' },
    `${facts.join(' · ')} · `,
    make('a', { href: csv, download: 'answer.csv', textContent: 'CSV' }),
    link !== null && ' · ',
    link !== null && make('a', { href: link, textContent: 'Open in History' }),
  )
}
