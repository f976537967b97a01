import type { ReplyTo } from '../reply.ts'
import { recordsReply } from './records.ts'

export const recordHigh: ReplyTo = (parsed, context) => recordsReply('highest', parsed, context)
