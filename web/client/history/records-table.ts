import { valueText } from '../../../api/shared/chart/chart-data.ts'
import { type Reading, recordsOfLine } from '../../../api/shared/chart/records.ts'
import { dayText } from '../../../api/shared/format.ts'
import type { HistoryLines } from '../../../api/shared/history/lines.ts'
import { make } from '../parts/make.ts'

/** The newest, highest and lowest reading of each line, in the order in which the lines end. */
export function recordsTable({ lines, labels, isSigned }: HistoryLines): HTMLTableElement {
  const rows = lines.flatMap(({ name, values }, line) => {
    const records = recordsOfLine(values, line)
    if (records === null) return []
    const newest = values.flatMap((value, week) => (value === null ? [] : [{ line, week, value }])).at(-1)!
    return [{ name, newest, ...records }]
  })
  rows.sort((one, other) => other.newest.value - one.newest.value || one.newest.line - other.newest.line)
  const cells = ({ value, week }: Reading): HTMLElement[] => [
    make('td', { className: 'number', textContent: valueText(value, isSigned) }),
    make('td', { className: 'week quiet', textContent: dayText(labels[week]!) }),
  ]
  const head = (textContent: string) => make('th', { scope: 'colgroup', colSpan: 2, textContent })
  return make(
    'table',
    { className: 'records' },
    make('caption', { textContent: 'Newest, highest and lowest of the weeks shown' }),
    make(
      'thead',
      {},
      make(
        'tr',
        {},
        make('th', { scope: 'col', textContent: 'Line' }),
        head('Newest'),
        head('Highest'),
        head('Lowest'),
      ),
    ),
    make(
      'tbody',
      {},
      ...rows.map(({ name, newest, highest, lowest }) =>
        make(
          'tr',
          {},
          make('th', { scope: 'row', textContent: name }),
          ...cells(newest),
          ...cells(highest),
          ...cells(lowest),
        ),
      ),
    ),
  )
}
