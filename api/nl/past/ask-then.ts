import { epochSecondsOf, type Instant } from '../../../pipeline/model/instants.ts'
import { Refusal } from '../../http/refusal.ts'
import type { PastStates } from '../../snapshot/past-snapshots.ts'
import { zoneOf } from '../../snapshot/station-zone.ts'
import { noFigures } from '../answers/no-figures.ts'
import { type AnsweredQuestion, ask } from '../ask.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionContext } from '../reply.ts'
import { sayCountry } from '../say/places.ts'
import { dayIn, findPastTime, instantIn } from './past-time.ts'

interface Then {
  readonly instant: Instant
  readonly zone: string
  /** `2026-11-18 12:00` */
  readonly local: string
  /** `The prices of 2026-11-18 12:00 in Slovenia (Europe/Ljubljana, 11:00 UTC).` */
  readonly said: string
}

const searchKm = 50

/**
 * Answers a question, for a past time of day that it names too ("at 6 this morning", "yesterday at noon"): from the snapshot that was
 * current then. The clock is that of the country that is asked about; UTC where it is not one country, or one with several clocks.
 * Throws Refusal 503 while the past takes long to load.
 */
export async function askThen(question: string, context: QuestionContext, past: PastStates): Promise<AnsweredQuestion> {
  const named = findPastTime(question)
  if (named === null) return ask(question, context)
  const about = ask(named.question, context)
  if (about.answer.status === 'unsupported') return ask(question, context)
  const country = countryOf(about.answer.parsed, context)
  const zone = (country && zoneOf(context.snapshot, country, null)) ?? 'UTC'
  const instant = instantIn(zone, named.clock, named.daysBack, context.clock)
  const local = `${dayIn(zone, epochSecondsOf(instant))} ${named.clock}`
  const then: Then = { instant, zone, local, said: sayThen(instant, zone, local, country) }
  if (epochSecondsOf(instant) > context.clock) return noAnswer(question, about, then, 'That is in the future.')
  try {
    const found = await past.at(instant)
    try {
      const { snapshot } = found
      const answered = ask(named.question, {
        ...of(context),
        snapshot,
        clock: snapshot.clockAt(epochSecondsOf(instant) * 1000),
      })
      return withThen(question, answered, then, answered.answer.message)
    } finally {
      found.release()
    }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error
    return noAnswer(question, about, then, `${error.message}.`)
  }
}

function of({ snapshot, clock, maxAgeHours }: QuestionContext): QuestionContext {
  return { snapshot, clock, maxAgeHours }
}

/** The one country of the question: the named one, or that of the stations around its place. */
function countryOf({ countries, lat, lng }: Parsed, { snapshot, clock }: QuestionContext): string | null {
  if (countries.length === 1) return countries[0]!
  if (countries.length > 1 || lat === undefined || lng === undefined) return null
  const nearest = snapshot.stations.markets.flatMap(market => market.nearest({ lat, lng }, searchKm, 1, clock))
  return nearest.sort((a, b) => a.km - b.km)[0]?.market.country ?? null
}

function sayThen(instant: Instant, zone: string, local: string, country: string | null): string {
  if (zone === 'UTC') return `The prices of ${local} UTC.`
  return `The prices of ${local} in ${sayCountry(country!)} (${zone}, ${instant.slice(11, 16)} UTC).`
}

/** Understood, but nothing is kept of the instant. */
function noAnswer(question: string, { answer }: AnsweredQuestion, then: Then, why: string): AnsweredQuestion {
  const { intent, metadata } = answer
  const data = { intent, ...noFigures[intent] }
  const without = { ...answer, status: 'no_data' as const, data, metadata: { ...metadata, data_date: null } }
  return withThen(question, { answer: without as typeof answer, rows: [], changedAt: 0 }, then, why)
}

function withThen(
  query: string,
  { answer, rows, changedAt }: AnsweredQuestion,
  then: Then,
  message: string,
): AnsweredQuestion {
  const { instant, zone, local, said } = then
  const when = { as_of: instant, as_of_local: local, time_zone: zone }
  return {
    answer: {
      ...answer,
      query,
      parsed: { ...answer.parsed, ...when },
      message: `${said} ${message}`,
      data: { ...answer.data, ...when },
    },
    rows,
    changedAt,
  }
}
