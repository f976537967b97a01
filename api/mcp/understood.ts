import { replies } from '../nl/answers/index.ts'
import type { Parsed } from '../nl/parsed.ts'
import { toldOf } from './told.ts'
import type { Told, ToolAsked } from './tool.ts'

/** What a question of this kind is answered: a tool's inputs are what understanding it would have given. */
export function toldUnderstood(intent: keyof typeof replies, parsed: Parsed, { held }: ToolAsked): Told {
  return toldOf(replies[intent](parsed, held), held)
}
