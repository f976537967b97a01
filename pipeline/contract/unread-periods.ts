import type { FigureReading } from '../delivery-reading/read-delivery.ts'
import type { FuelCode } from '../model/fuels.ts'
import type { Instant } from '../model/instants.ts'
import type { UnreadPeriods } from '../model/records.ts'
import type { StoredFigure } from '../model/stored.ts'
import type { FigureDescriptor } from '../source.ts'

/**
 * The periods of a delivery whose figure of a fuel could not be read. An earlier figure of that fuel ends when they begin:
 * otherwise it would be served as current beside the newer figures of the other fuels. A row that cannot be read does not
 * name its fuel, so it may be that of any fuel without a figure in its answer. Each answer has its own periods, because the
 * decrees of Luxembourg for petrol and diesel begin on different days.
 */
export function unreadPeriods(
  { contract }: FigureDescriptor,
  { records, origins, quarantined }: FigureReading,
  known: readonly StoredFigure[],
  readAt: Instant,
): UnreadPeriods {
  const read = records.map(({ fuel, validFrom }, at) => ({ fuel, validFrom, capture: origins[at]!.capture }))
  const unread = new Set(quarantined.filter(isUnread).map(({ capture }) => capture))
  const beside = read.filter(({ capture }) => unread.has(capture))
  const expected = unread.size > 0 ? known.map(({ fuel }) => fuel) : []
  const fuels = new Set([...contract.fuels, ...expected, ...read.map(({ fuel }) => fuel)])
  const periods = [...fuels].sort().map((fuel): [FuelCode, Instant[]] => {
    const own = read.filter(one => one.fuel === fuel)
    if (own.length > 0) {
      const begun = new Set(own.map(({ validFrom }) => validFrom))
      const answers = new Set(own.map(({ capture }) => capture))
      const others = beside.filter(({ capture, validFrom }) => answers.has(capture) && !begun.has(validFrom))
      return [fuel, ascending(others)]
    }
    const begins = ascending(beside.length > 0 ? beside : read)
    const last = [...known.filter(one => one.fuel === fuel).map(({ validFrom }) => validFrom)].sort().at(-1)
    // Its last figure is newer than all that was read, so nothing says when the unreadable one begins.
    const isNewer = last !== undefined && last > (begins.at(-1) ?? last) && last < readAt
    return [fuel, isNewer ? [...begins, readAt] : begins]
  })
  return new Map(periods.filter(([, begins]) => begins.length > 0))
}

/** Not a fuel that a page names a second time: its first amount was read. */
export function isUnread({ scope, reason }: FigureReading['quarantined'][number]): boolean {
  return scope === 'row' && reason !== 'DUPLICATE_FIGURE'
}

function ascending(read: readonly { readonly validFrom: Instant }[]): Instant[] {
  return [...new Set(read.map(({ validFrom }) => validFrom))].sort()
}
