import { replies } from '../nl/answers/index.ts'
import type { Parsed } from '../nl/parsed.ts'
import type { QuestionContext } from '../nl/reply.ts'
import type { ToolResult } from './tool.ts'
import { toolResultOf } from './tool-result.ts'

/** The reply to a question of this kind. The inputs of the tool replace the parsed question. */
export function understoodResult(intent: keyof typeof replies, parsed: Parsed, context: QuestionContext): ToolResult {
  return toolResultOf(replies[intent](parsed, context), context)
}
