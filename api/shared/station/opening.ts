import type { OpeningState } from '../../../pipeline/serving/schemas/stations.ts'
import type { OpeningDay } from '../../schemas/station-context.ts'
import { shortDayText } from '../format.ts'
import { words } from '../words.ts'
import { openingText } from './station-text.ts'

export interface OpeningTag {
  readonly text: string
  readonly tone: 'good' | 'bad' | null
}

export function openingTag(state: OpeningState): OpeningTag {
  const text = openingText(state)
  if (text === '') return { text: words.hoursUnknown, tone: null }
  return { text, tone: state.is_open ? 'good' : 'bad' }
}

/** A line of the table: `Thursday`, `19 Nov`, `06:00 – 13:00, 15:00 – 22:00`. */
export interface OpeningRow {
  readonly name: string
  readonly date: string
  readonly times: string
}

export function openingRows(days: readonly OpeningDay[]): readonly OpeningRow[] {
  return days.map(({ day, open }) => {
    const date = new Date(`${day}T00:00:00Z`)
    return {
      name: words.days[date.getUTCDay()]!,
      date: shortDayText(day),
      times: timesText(open),
    }
  })
}

function timesText(open: OpeningDay['open']): string {
  if (open === null) return words.hoursOfDayUnknown
  if (open.length === 0) return words.closed
  const texts = open.map(([from, to]) => `${from} – ${to}`)
  return texts.join() === '00:00 – 24:00' ? words.open24 : texts.join(', ')
}

/** Where the hours are from. Null: from no source. */
export function hoursSourceText({ oh_source }: OpeningState): string | null {
  if (oh_source === 'osm') return 'OpenStreetMap (ODbL 1.0)'
  return oh_source === 'publisher' ? words.thePublisher : null
}
