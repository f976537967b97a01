import { type DayCounts, type DayKind, type DayRecord, daysShown, daysText } from '../../shared/day-record.ts'
import { type Html, html } from '../html.ts'

const pitch = 4
const width = 3
const height = 20

// The height tells the kinds apart without colour: a complete bar is a good day.
const heights: Readonly<Record<DayKind, number>> = { good: height, mixed: 13, bad: 6, idle: 2, unknown: height }

const kinds = Object.keys(heights) as readonly DayKind[]

/** One path for each kind of day, because thirty elements for each source would be most of the page. */
export function dayBars(records: readonly DayRecord[], counted: readonly DayCounts[]): Html {
  return html`<svg class="days" data-days="${counted.map(counts => counts.join(' ')).join(';')}" viewBox="0 0 ${daysShown * pitch - 1} ${height}" preserveAspectRatio="xMaxYMid slice" role="img" aria-label="${daysText(records)}">${paths(records)}</svg>`
}

export function legendBars(kind: DayKind): Html {
  const bars = [0, 1, 2].map(at => bar(kind, at * pitch)).join('')
  return html`<svg class="days key" viewBox="0 0 ${3 * pitch - 1} ${height}" aria-hidden="true">${pathOf(kind, bars)}</svg>`
}

function paths(records: readonly DayRecord[]): Html[] {
  return kinds.flatMap(kind => {
    const bars = records.flatMap((one, at) => (one.kind === kind ? [bar(kind, at * pitch)] : []))
    return bars.length === 0 ? [] : [pathOf(kind, bars.join(''))]
  })
}

function pathOf(kind: DayKind, d: string): Html {
  return html`<path class="${kind}" d="${d}"/>`
}

/** Days that no run counted are outlines. */
function bar(kind: DayKind, left: number): string {
  if (kind === 'unknown') return `M${left + 0.25} 0.25h${width - 0.5}v${height - 0.5}h-${width - 0.5}z`
  return `M${left} ${height - heights[kind]}h${width}v${heights[kind]}h-${width}z`
}
