import type { IntentName } from '../allowed-values/questions.ts'
import { intents } from './intents/table.ts'
import type { Parsed } from './parsed.ts'

/** A parse as a complete question. Null if nothing was understood. */
export function readAs(intent: IntentName, parsed: Parsed): string | null {
  return intents.find(({ name }) => name === intent)?.ask(parsed) ?? null
}
