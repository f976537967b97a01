import { type OpenSpan, openingHoursOf, type Week, type WeekDay, weekDays } from '../../parsers/opening-hours.ts'

// biome-ignore format: a list of short words reads better in lines
const dayOfName: Readonly<Record<string, WeekDay | 'PH'>> = {
  Ponedeljek: 'Mo', Torek: 'Tu', Sreda: 'We', Četrtek: 'Th', Petek: 'Fr', Sobota: 'Sa', Nedelja: 'Su', Praznik: 'PH',
}

const spanForm = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/
// '24/7', 'neprenehoma 24/7', '24 ur - črpalka brez osebja', '0-24': 37 of 550 stations on 2026-08-22.
const alwaysForm = /^((neprenehoma )?24\/7|24 ur( - .*)?|0-24)$/

/**
 * The free text of a station's hours in OSM syntax. Supported: always open, one line for all days, and blocks of a line
 * of days with a line of hours. Null for everything else: lists of months, spans of dates, hours written by hand.
 */
export function hoursOf(published: string | null): string | null {
  const lines = (published ?? '').replaceAll('\r', '').trim()
  if (lines === '') return null
  if (alwaysForm.test(lines)) return '24/7'
  const everyDay = spansOf(lines)
  if (everyDay) return openingHoursOf(Object.fromEntries(weekDays.map(day => [day, everyDay])))
  const week = weekOf(lines.split(/\n\s*\n/))
  return week && openingHoursOf(week)
}

function weekOf(blocks: readonly string[]): Week | null {
  const week: Week = {}
  for (const block of blocks) {
    const [names, hours, ...more] = block.trim().split('\n')
    const days = names!.split(',').map(name => dayOfName[name.trim()])
    const spans = spansOf(hours ?? '')
    if (spans === null || more.length > 0) return null
    for (const day of days) {
      if (day === undefined || week[day]) return null
      week[day] = spans
    }
  }
  return week
}

/** `06:00-12:00, 13:00-22:00`; an empty list for a closed day, null for any other text. */
function spansOf(line: string): readonly OpenSpan[] | null {
  if (line.trim() === 'Zaprto cel dan') return []
  const parts = line.split(',').map(span => spanForm.exec(span.trim()))
  if (parts.some(part => part === null)) return null
  return joined(parts.map(part => [`${part![1]}:${part![2]}`, endOf(`${part![3]}:${part![4]}`)]))
}

function endOf(time: string): string {
  return time === '00:00' || time === '23:59' ? '24:00' : time
}

/**
 * Spans that touch are one: `00:00-06:00, 06:00-22:00, 22:00-00:00` states when the night window sells. The station
 * never closes.
 */
function joined(spans: readonly OpenSpan[]): readonly OpenSpan[] {
  const done: [from: string, to: string][] = []
  for (const [from, to] of spans) {
    const last = done.at(-1)
    if (last?.[1] === from) last[1] = to
    else done.push([from, to])
  }
  return done
}
