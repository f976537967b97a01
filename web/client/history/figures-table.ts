import { dayText } from '../../../api/shared/format.ts'
import { valueText } from '../chart/chart-legend.ts'
import { make } from '../parts/make.ts'
import type { HistoryLines } from './lines.ts'

/** The figures of the chart as a table, the newest week first. */
export function figuresTable({ labels, lines, unit, isSigned }: HistoryLines): HTMLTableElement {
  const heads = lines.map(({ name }) => make('th', { scope: 'col', className: 'number', textContent: name }))
  const rows = labels.map((week, index) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row', className: 'week', textContent: dayText(week) }),
      ...lines.map(({ values }) => make('td', { className: 'number', textContent: cellText(values[index], isSigned) })),
    ),
  )
  return make(
    'table',
    { className: 'figures' },
    make('caption', {}, make('span', { textContent: `${unit}. A dash means no reading.` })),
    make('thead', {}, make('tr', {}, make('th', { scope: 'col', textContent: 'Week of' }), ...heads)),
    make('tbody', {}, ...rows.reverse()),
  )
}

function cellText(value: number | null | undefined, isSigned: boolean | undefined): string {
  return value === null || value === undefined ? '–' : valueText(value, isSigned)
}
