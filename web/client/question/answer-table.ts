import type { QuestionAnswer } from '../../../api/schemas/questions.ts'
import type { LineChartData } from '../../../api/shared/chart/chart-data.ts'
import { chartOf } from './answer-series.ts'
import { headingOf, memberText } from './answer-values.ts'

export interface AnswerTable {
  readonly columns: readonly { readonly heading: string; readonly isNumber: boolean }[]
  /** Texts, a row each, in step with the columns. */
  readonly rows: readonly (readonly string[])[]
}

type Row = Readonly<Record<string, unknown>>

// The list that an answer is about, by the names that the intents give it.
const mainLists = ['ranking', 'prices', 'changes', 'averages', 'records', 'spreads', 'costs', 'stations', 'tolls']

// Of records of many members those that answer the question; all else is in the JSON.
const chosen: Readonly<Record<string, readonly string[]>> = {
  stations: ['name', 'price', 'fuel', 'distance_km', 'address', 'city', 'country_code', 'open'],
  tolls: ['name', 'country_code', 'type', 'price_eur', 'info', 'valid_from'],
}

/** The main list of an answer as a table, whatever the question was; null where it holds none. */
export function answerTable(answer: QuestionAnswer): AnswerTable | null {
  const chart = chartOf(answer)
  if (chart) return tableOfChart(chart)
  const name = [...mainLists, ...Object.keys(answer.data)].find(one => rowsOf(answer.data[one]).length > 0)
  if (name !== undefined) return tableOfRows(rowsOf(answer.data[name]), chosen[name])
  return answer.status === 'ok' ? tableOfMembers(answer.data) : null
}

/** The rows of a list of objects; none for anything else. */
function rowsOf(list: unknown): readonly Row[] {
  if (!Array.isArray(list)) return []
  return list.filter(row => typeof row === 'object' && row !== null && !Array.isArray(row))
}

function tableOfRows(rows: readonly Row[], members = membersOf(rows)): AnswerTable {
  const shown = members.filter(member => rows.some(row => isShown(row[member])))
  return {
    columns: shown.map(member => ({
      heading: headingOf(member),
      isNumber: rows.some(row => typeof row[member] === 'number'),
    })),
    rows: rows.map(row => shown.map(member => memberText(member, row[member]))),
  }
}

/** Each member that any row has. A country is named once; numbers that only machines need are left out. */
function membersOf(rows: readonly Row[]): readonly string[] {
  const members = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return members.filter(member => {
    if (member === 'country_code') return !members.includes('country_name')
    return member !== 'id' && member !== 'lat' && member !== 'lng'
  })
}

function isShown(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return value !== null && value !== undefined && typeof value !== 'object'
}

/** The available data as a list: countries, fuels, first and last week. */
function tableOfMembers(data: Row): AnswerTable | null {
  const shown = Object.entries(data).filter(([member, value]) => member !== 'suggestions' && isShown(value))
  if (shown.length === 0) return null
  return {
    columns: ['What', 'Held'].map(heading => ({ heading, isNumber: false })),
    rows: shown.map(([member, value]) => [headingOf(member), memberText(member, value)]),
  }
}

function tableOfChart({ labels, lines }: LineChartData): AnswerTable {
  return {
    columns: [{ heading: 'Week', isNumber: false }, ...lines.map(({ name }) => ({ heading: name, isNumber: true }))],
    rows: labels.map((label, at) => [
      memberText('week', label),
      ...lines.map(line => memberText('price', line.values[at])),
    ]),
  }
}
