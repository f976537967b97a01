import { replies } from '../nl/answers/index.ts'
import type { IntentName, Parsed } from '../nl/parsed.ts'
import { Refusal } from '../refusal.ts'
import { toldOf } from './told.ts'
import type { Told, ToolAsked } from './tool.ts'

/** What a question of this kind is answered: a tool's inputs are what understanding it would have given. */
export function toldUnderstood(intent: IntentName, parsed: Parsed, { held }: ToolAsked): Told {
  const replyTo = replies[intent]
  if (!replyTo) throw new Refusal(500, `Nothing answers ${intent}.`)
  return toldOf(replyTo(parsed, held), held)
}
