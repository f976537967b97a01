import type { Day } from '../../../pipeline/model/instants.ts'
import { staleness } from '../figures/age.ts'
import { bulletin, publishedWeekly } from '../figures/published-by.ts'
import type { QuestionContext, Reply } from '../reply.ts'
import { sentences } from '../say/lists.ts'

/** A reading that an answer speaks of. */
export interface Used {
  readonly country: string | null
  readonly week: Day
}

type Said = Pick<Reply, 'data' | 'rows'> & {
  readonly parts: readonly (string | null)[]
  readonly used: readonly Used[]
}

/** An answer from the weekly series: its sentences, its publishers, its newest week. */
export function weeklyReply(held: QuestionContext, { parts, data, rows, used }: Said): Reply {
  const dataDate =
    used
      .map(reading => reading.week)
      .sort()
      .at(-1) ?? null
  return {
    status: 'ok',
    message: sentences([...parts, staleness(held, dataDate)]),
    data,
    rows,
    dataDate,
    ...publishedWeekly(held.snapshot.national, used),
  }
}

/** Understood, and nothing is held: in the weekly series, unless other figures were looked through. */
export function nothingHeld(
  message: string,
  data: Reply['data'],
  lookedThrough: Pick<Reply, 'source' | 'licence'> = bulletin,
): Reply {
  return { status: 'no_data', message, data, rows: [], dataDate: null, ...lookedThrough }
}
