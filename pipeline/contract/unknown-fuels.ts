import type { RowCounts } from '../delivery-reading.ts'
import { counted } from '../model/counted.ts'

const unknownReasons = ['UNKNOWN_FUEL', 'UNKNOWN_PRODUCT']
const unknownSkips = /\bunknown (fuel|product)\b/
const saidMost = 5

/** Fuels that the reader does not know, one sentence per way in which they are left out. */
export function unknownFuels({ quarantined, skipped }: Pick<RowCounts, 'quarantined' | 'skipped'>): string[] {
  const unknown = quarantined.filter(({ reason }) => unknownReasons.includes(reason))
  const names = [...new Set(unknown.map(({ found }) => `'${found}'`))]
  const more = names.length > saidMost ? ` and ${names.length - saidMost} more` : ''
  const unnamed = Object.entries(skipped).filter(([reason]) => unknownSkips.test(reason))
  return [
    ...(names.length > 0 ? [`fuels that the reader does not know: ${names.slice(0, saidMost).join(', ')}${more}`] : []),
    ...unnamed.map(([reason, count]) => `fuels that the reader does not know: ${counted(count, 'row')} '${reason}'`),
  ]
}
