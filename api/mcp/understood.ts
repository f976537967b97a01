import { replies } from '../nl/answers/index.ts'
import type { Parsed } from '../nl/parsed.ts'
import type { ToolAsked, ToolResult } from './tool.ts'
import { toolResultOf } from './tool-result.ts'

/** What a question of this kind is answered: a tool's inputs are what understanding it would have given. */
export function understoodResult(intent: keyof typeof replies, parsed: Parsed, { held }: ToolAsked): ToolResult {
  return toolResultOf(replies[intent](parsed, held), held)
}
