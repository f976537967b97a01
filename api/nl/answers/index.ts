import type { IntentName } from '../parsed.ts'
import type { ReplyTo } from '../reply.ts'

/** What answers an intent. Nothing answers `unknown`. */
export const replies: Readonly<Partial<Record<IntentName, ReplyTo>>> = {}
