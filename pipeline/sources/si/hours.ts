import { type OpenSpan, openingHoursOf, type Week, type WeekDay, weekDays } from '../../parsers/opening-hours.ts'
import { writtenHoursOf } from './written-hours.ts'

type Day = WeekDay | 'PH'

// biome-ignore format: a list of short words reads better in lines
const dayOfName: Readonly<Record<string, Day>> = {
  Ponedeljek: 'Mo', Torek: 'Tu', Sreda: 'We', Četrtek: 'Th', Petek: 'Fr', Sobota: 'Sa', Nedelja: 'Su', Praznik: 'PH',
}

const spanForm = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/
// '24/7', 'neprenehoma 24/7', '24 ur - črpalka brez osebja', '0-24': 37 of 550 stations on 2026-08-22.
const alwaysForm = /^((neprenehoma )?24\/7|24 ur( - .*)?|0-24)$/

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

// biome-ignore format: a list of short words reads better in lines
const publishedMonths = [
  'Januar', 'Februar', 'Marec', 'April', 'Maj', 'Junij',
  'Julij', 'Avgust', 'September', 'Oktober', 'November', 'December',
]

const allMonths = publishedMonths.map((_, at) => at)

/** `01.09.2025 – `: since a day, without an end. It is read as in force: a source has no clock. */
const sinceForm = /^\d{2}\.\d{2}\.\d{4} –$/

/**
 * The free text of a station's hours in OSM syntax. Supported: always open, one line for all days, blocks of a line of
 * days with a line of hours, each with a line of months if it does not hold for all, and what people write by hand. Null for everything
 * else: spans of dates that end, because the text may stay after them, and seasons that do not have the same days.
 */
export function hoursOf(published: string): string | null {
  const lines = published.replaceAll('\r', '').trim()
  if (alwaysForm.test(lines)) return '24/7'
  const seasons = seasonsOf(lines.split(/\n\s*\n/))
  return seasons ? seasonalHoursOf(seasons) : writtenHoursOf(lines)
}

/** The week of each month; null if a block is of another form, or if two of them contradict each other. */
function seasonsOf(blocks: readonly string[]): readonly Week[] | null {
  const weeks = publishedMonths.map((): Week => ({}))
  for (const block of blocks.map(blockOf)) {
    if (block === null) return null
    for (const month of block.months) {
      const week = weeks[month]!
      for (const day of block.days) {
        // A block that is there twice says nothing new.
        if (week[day] && String(week[day]) !== String(block.spans)) return null
        week[day] = block.spans
      }
    }
  }
  return weeks
}

interface Block {
  /** From 0. */
  readonly months: readonly number[]
  readonly days: readonly Day[]
  readonly spans: readonly OpenSpan[]
}

/** A line of hours, after a line of days and one of months if they do not hold for all. */
function blockOf(text: string): Block | null {
  const lines = text.split('\n').map(line => line.trim())
  const months = monthsIn(lines[0]!)
  const [hours, names, ...more] = (months ? lines.slice(1) : lines).reverse()
  const spans = spansOf(hours ?? '')
  const days = names === undefined ? weekDays : names.split(',').map(name => dayOfName[name.trim()])
  if (spans === null || more.length > 0 || days.some(day => day === undefined)) return null
  return { months: months ?? allMonths, days: days as readonly Day[], spans }
}

/** Null for a line that names no months. */
function monthsIn(line: string): readonly number[] | null {
  if (sinceForm.test(line)) return allMonths
  const months = line.split('/').map(name => publishedMonths.indexOf(name.trim()))
  return months.includes(-1) ? null : months
}

/** One week for all months, or the rules of each season. */
function seasonalHoursOf(weeks: readonly Week[]): string | null {
  const seasons = new Map<string, number[]>()
  weeks.forEach((week, month) => {
    const text = openingHoursOf(week)
    seasons.set(text, [...(seasons.get(text) ?? []), month])
  })
  const [only, ...others] = seasons.keys()
  if (others.length === 0) return only!
  // A day without hours is closed in OSM syntax. One that only some months have was forgotten in the others.
  const days = new Set(weeks.map(week => weekDays.filter(day => week[day]).join()))
  // Rules past midnight are joined, and would need the months within.
  if (days.size > 1 || [...seasons.keys()].some(text => text.includes(', '))) return null
  return [...seasons].map(([text, months]) => seasonText(text, monthList(months))).join('; ')
}

function seasonText(week: string, months: string): string {
  const hours = week === '24/7' ? '00:00-24:00' : week.replace(/(\S+) (\S+); PH \2$/, '$1,PH $2')
  return hours
    .split('; ')
    .map(rule => `${months} ${rule}`)
    .join('; ')
}

function monthList(months: readonly number[]): string {
  const runs: number[][] = []
  for (const month of months) {
    const last = runs.at(-1)
    if (last?.at(-1) === month - 1) last.push(month)
    else runs.push([month])
  }
  return runs
    .map(run => (run.length > 1 ? `${monthNames[run[0]!]}-${monthNames[run.at(-1)!]}` : monthNames[run[0]!]))
    .join()
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
