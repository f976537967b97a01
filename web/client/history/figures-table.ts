import { valueText } from '../../../api/shared/chart/chart-data.ts'
import { countText, dayText } from '../../../api/shared/format.ts'
import type { HistoryLines } from '../../../api/shared/history/lines.ts'
import { make } from '../parts/make.ts'

// A year. A phone is blocked for half a second by the cells of five years, and for seconds by all 60,000.
const mostRows = 52

/** The figures of the chart as a table, the newest week first: the first rows, and a button for all others. */
export function figuresTable(figures: HistoryLines): readonly HTMLElement[] {
  const { labels } = figures
  if (labels.length <= mostRows) return [tableOf(figures, labels.length)]
  const table = tableOf(figures, mostRows)
  const all = make('button', {
    type: 'button',
    className: 'all-weeks',
    textContent: `Show all ${countText(labels.length)} weeks`,
  })
  all.onclick = () => {
    const complete = tableOf(figures, labels.length)
    table.replaceWith(complete)
    all.remove()
    complete.parentElement?.focus()
  }
  return [table, all]
}

function tableOf({ labels, lines, unit, isSigned }: HistoryLines, count: number): HTMLTableElement {
  const from = labels.length - count
  const heads = lines.map(({ name }) => make('th', { scope: 'col', className: 'number', textContent: name }))
  const rows = labels
    .slice(from)
    .map((week, row) =>
      make(
        'tr',
        {},
        make('th', { scope: 'row', className: 'week', textContent: dayText(week) }),
        ...lines.map(({ values }) =>
          make('td', { className: 'number', textContent: cellText(values[from + row], isSigned) }),
        ),
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
