import { replies } from '../nl/answers/index.ts'
import type { Parsed } from '../nl/parsed.ts'
import type { QuestionContext, Reply } from '../nl/reply.ts'
import type { ToolResult } from './tool.ts'
import { toolResultOf } from './tool-result.ts'

/** The reply to a question of this kind. The inputs of the tool replace the parsed question. */
export function understoodReply(intent: keyof typeof replies, parsed: Parsed, context: QuestionContext): Reply {
  return replies[intent](parsed, context)
}

/** The same as the answer of a tool. */
export function understoodResult(intent: keyof typeof replies, parsed: Parsed, context: QuestionContext): ToolResult {
  return toolResultOf(understoodReply(intent, parsed, context), context)
}
