import type * as z from 'zod'
import type { Day } from '../../pipeline/model/instants.ts'
import { groupedBy } from '../../pipeline/model/lists.ts'
import { meanOf } from '../nl/figures/numbers.ts'
import type { QuestionContext, Reply } from '../nl/reply.ts'
import type { SeriesData } from '../schemas/answer-data.ts'
import type { ToolResult } from './tool.ts'
import { toolResultOf } from './tool-result.ts'

export const intervals = ['week', 'month', 'year'] as const
type Interval = (typeof intervals)[number]

type Weekly = z.output<typeof SeriesData>['series'][number]

/** One place: a label for each week, month or year, oldest first. */
interface Course extends Weekly {
  /** Readings behind each mean: weeks with a price of either fuel. */
  readonly weeks?: number[]
}

// Agents put answers into their context: 20 KiB are about 10,000 tokens.
const mostBytes = 20 * 1024
// `{"jsonrpc":"2.0","id":…,"result":…}` with an id of usual length; later revisions add the name of the server.
const envelopeBytes = 500

/** A history in steps of the interval. If it is too large, the newest steps that fit, and what was left out. */
export function historyResult(reply: Reply, interval: Interval, context: QuestionContext): ToolResult {
  const { series } = reply.data as { readonly series?: readonly Weekly[] }
  if (!series) return toolResultOf(reply, context)
  const courses = interval === 'week' ? series : series.map(one => meansOf(one, interval))
  const longest = Math.max(...courses.map(({ labels }) => labels.length))
  const newest = (kept: number) => toolResultOf(newestOf(reply, courses, interval, { kept, of: longest }), context)
  const whole = newest(longest)
  if (fits(whole)) return whole
  // The largest number of steps that fits. One step always does.
  let most = 1
  let tooMany = longest
  while (tooMany - most > 1) {
    const middle = (most + tooMany) >> 1
    if (fits(newest(middle))) most = middle
    else tooMany = middle
  }
  return newest(most)
}

function fits({ structured, text }: ToolResult): boolean {
  const sent = JSON.stringify({ content: [{ type: 'text', text }], structuredContent: structured })
  return Buffer.byteLength(sent) + envelopeBytes <= mostBytes
}

interface Steps {
  readonly kept: number
  /** Of so many that the longest series has. */
  readonly of: number
}

function newestOf(reply: Reply, courses: readonly Course[], interval: Interval, { kept, of }: Steps): Reply {
  const series = courses.map(({ labels, e95, diesel, weeks, ...place }) => ({
    ...place,
    labels: labels.slice(-kept),
    e95: e95.slice(-kept),
    diesel: diesel.slice(-kept),
    ...(weeks && { weeks: weeks.slice(-kept) }),
  }))
  const from = series.map(({ labels }) => labels[0]!).sort()[0]!
  const means =
    interval === 'week' ? '' : ` The series has means by ${interval}; a week belongs to the ${interval} of its Monday.`
  const cut =
    kept < of
      ? ` The series is cut to the newest ${kept} of ${of} ${interval}s, from ${from}: ask for a longer interval, fewer countries or a shorter period.`
      : ''
  return {
    ...reply,
    message: `${reply.message}${means}${cut}`,
    data: { ...reply.data, series, interval, ...(kept < of && { cut: { kept, of, from } }) },
    // Newest first, because the text has a hundred rows at most.
    rows: series
      .flatMap(one => rowsOf(one, interval))
      .sort((a, b) => newestFirst(a[interval] as Day, b[interval] as Day)),
  }
}

function newestFirst(a: Day, b: Day): number {
  if (a === b) return 0
  return a < b ? 1 : -1
}

function rowsOf({ labels, e95, diesel, country_code, region }: Course, interval: Interval): Reply['rows'] {
  const place = { ...(country_code && { country_code }), ...(region && { region }) }
  return labels.map((label, at) => ({ [interval]: label, ...place, e95: e95[at]!, diesel: diesel[at]! }))
}

/** Means over the weeks with a reading. The label is the first day of the month or year. */
function meansOf({ labels, e95, diesel, ...place }: Weekly, interval: 'month' | 'year'): Course {
  const firstOf = (week: Day): Day => (interval === 'month' ? `${week.slice(0, 7)}-01` : `${week.slice(0, 4)}-01-01`)
  const steps = groupedBy(labels.keys(), at => firstOf(labels[at]!))
  const inSteps = [...steps.values()]
  const mean = (prices: readonly number[]) =>
    inSteps.map(step => meanOf(step, at => Math.round(prices[at]! * 1000)) / 1000)
  return {
    ...place,
    labels: [...steps.keys()],
    e95: mean(e95),
    diesel: mean(diesel),
    weeks: inSteps.map(step => step.filter(at => e95[at] !== 0 || diesel[at] !== 0).length),
  }
}
