import { liveFeeds } from '../figures/published-by.ts'
import type { IntentName } from '../intent-names.ts'
import type { Parsed } from '../parsed.ts'
import type { QuestionContext, Reply, ReplyTo } from '../reply.ts'

/** Questions that are answered from weekly series, legal maxima, tolls, or the list of what there is. */
const needsMore: ReadonlySet<IntentName> = new Set([
  'price_history',
  'price_change',
  'change_ranking',
  'price_on_date',
  'record_high',
  'record_low',
  'legal_maximum',
  'toll_lookup',
  'coverage',
])

/**
 * The reply about an instant whose snapshot is deleted: only prices at stations are kept of it. What they do not answer is said to be missing, and
 * not that there never was such a price.
 */
export function replyFromMoves(intent: IntentName, replyTo: ReplyTo, parsed: Parsed, context: QuestionContext): Reply {
  const reply = needsMore.has(intent) ? null : replyTo(parsed, context)
  if (reply?.status === 'ok') return reply
  const message = `Of ${context.snapshot.manifest.createdAt} UTC only prices at stations are kept, and they do not answer this.`
  return { status: 'no_data', message, data: {}, rows: [], dataDate: null, ...liveFeeds }
}
