import type { Parsed } from '../parsed.ts'
import type { Mention } from '../slots/mention.ts'
import type { Token } from '../words/token.ts'
import type { OperatorMention, OperatorName } from './operator-mention.ts'

/** What an operator is read from: the question, and what else was found in it. */
export interface Found {
  readonly tokens: readonly Token[]
  readonly mentions: readonly Mention[]
  /** The mention that begins or ends at a token. */
  readonly beginning: ReadonlyMap<number, Mention>
  readonly ending: ReadonlyMap<number, Mention>
}

/** Finds the mentions of one operator. Those of different readers may overlap: the longer one counts. */
export type OperatorReader = (found: Found) => readonly OperatorMention[]

export function operator(
  name: OperatorName,
  from: number,
  to: number,
  slots: Partial<Parsed> = {},
  because?: string,
): OperatorMention {
  return { kind: 'operator', name, from, to, slots, ...(because !== undefined && { because }) }
}
