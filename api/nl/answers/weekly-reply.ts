import type { Day } from '../../../pipeline/model/instants.ts'
import { staleness } from '../figures/age.ts'
import { bulletin, publishedWeekly } from '../figures/published-by.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sentences } from '../say/phrases.ts'

/** A reading that an answer uses. */
interface Used {
  readonly country: string | null
  readonly week: Day
}

type Said = Pick<Reply, 'data' | 'rows'> & {
  readonly parts: readonly (string | null)[]
  readonly used: readonly Used[]
}

/** A reply based on the weekly series: its sentences, publishers and newest week. */
export function weeklyReply(context: QuestionContext, { parts, data, rows, used }: Said): Reply {
  const dataDate =
    used
      .map(reading => reading.week)
      .sort()
      .at(-1) ?? null
  return {
    status: 'ok',
    message: sentences([...parts, staleness(context, dataDate)]),
    data,
    rows,
    dataDate,
    ...publishedWeekly(context.snapshot.national, used),
  }
}

/** The reply if the question is understood but there is no data. The default source is the weekly series. */
export function nothingHeld(
  message: string,
  data: Reply['data'],
  lookedThrough: Pick<Reply, 'source' | 'licence'> = bulletin,
): Reply {
  return { status: 'no_data', message, data, rows: [], dataDate: null, ...lookedThrough }
}
