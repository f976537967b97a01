import type { ReplyTo } from '../reply.ts'
import { recordsReply } from './records.ts'

export const recordLow: ReplyTo = (parsed, held) => recordsReply('lowest', parsed, held)
