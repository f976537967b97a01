import type { ReplyTo } from '../reply.ts'
import { recordsReply } from './records.ts'

export const recordLow: ReplyTo = (parsed, context) => recordsReply('lowest', parsed, context)
