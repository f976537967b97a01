import type { Parsed } from '../parsed.ts'

/**
 * Everything that can turn the meaning of a question round: a closed list. Each operator is carried out by the intents
 * that name it in `carries`, and refused by name by all others.
 */
export const operatorNames = [
  'except',
  'deny',
  'neighbours',
  'each',
  'threshold',
  'position',
  'change ranking',
  'brand',
  'legal maximum',
  'tank share',
  'currency',
  'doubted',
  'refused',
] as const

export type OperatorName = (typeof operatorNames)[number]

/** Some words that turn the question round, and what they add to its parse. */
export interface OperatorMention {
  readonly kind: 'operator'
  readonly name: OperatorName
  readonly from: number
  readonly to: number
  readonly slots: Partial<Parsed>
  /** Why it is refused, as a sentence without its capital and its point. */
  readonly because?: string
  /** Counts in a clause that tells something, too. */
  readonly isOfAll?: boolean
}
