import type { PriceRecord } from '../model/records.ts'
import type { RuleContext, Verdict } from './verdict.ts'

/**
 * Did the prices of its brand, region or fuel move together as no honest day moves them (pipeline/contract/check-moves.ts)? All
 * of them are held, so that one decision of one company gets one verdict.
 */
export function groupMove(_price: PriceRecord, { groupDoubt }: RuleContext): Verdict {
  return groupDoubt === null ? 'accept' : { hold: groupDoubt }
}
