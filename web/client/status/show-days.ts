import { type DayCounts, dayRecords, dayRecordText, daysShown } from '../../../api/shared/day-record.ts'
import { make } from '../parts/make.ts'

/** Shows the counts of a day next to its bar while the pointer is over it. */
export function showDays(): void {
  const list = document.querySelector<HTMLElement>('.source-list')
  if (!list) return
  const tip = make('div', { className: 'day-tip', hidden: true })
  document.body.append(tip)
  const hide = (): void => {
    tip.hidden = true
  }
  list.addEventListener('pointermove', event => {
    const bars = (event.target as Element).closest('svg')
    if (!bars) return hide()
    const { left, width, height, top } = bars.getBoundingClientRect()
    // Narrow windows cut off the oldest days: the height gives the scale.
    const dayWidth = Math.max(width, (height / 20) * (daysShown * 4 - 1)) / daysShown
    const fromEnd = Math.floor((left + width - event.clientX) / dayWidth)
    const record = recordsOf(bars, list).at(-1 - Math.min(daysShown - 1, Math.max(0, fromEnd)))
    if (!record) return hide()
    tip.textContent = dayRecordText(record)
    tip.hidden = false
    const place = Math.min(event.clientX, document.documentElement.clientWidth - tip.offsetWidth - 8)
    tip.style.left = `${Math.max(8, place) + scrollX}px`
    tip.style.top = `${top + height + scrollY + 4}px`
  })
  list.addEventListener('pointerleave', hide)
}

function recordsOf(bars: SVGElement, { dataset }: HTMLElement): ReturnType<typeof dayRecords> {
  const counted = (bars.dataset.days ?? '').split(';').flatMap((text): DayCounts[] => {
    const [day, ...counts] = text.split(' ')
    const [read = 0, nothingNew = 0, failed = 0, lateHours = 0] = counts.map(Number)
    return day ? [[day, read, nothingNew, failed, lateHours]] : []
  })
  return dayRecords(counted, dataset.since || null, dataset.today ?? '')
}
