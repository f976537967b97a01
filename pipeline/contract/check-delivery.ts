import type { Reading } from '../delivery-reading/read-delivery.ts'
import type { StationDescriptor } from '../source.ts'
import { checkBrands } from './check-brands.ts'
import { checkClosed } from './check-closed.ts'
import { checkColumns } from './check-columns.ts'
import { checkFuels } from './check-fuels.ts'
import { checkGrades } from './check-grades.ts'
import { checkIds } from './check-ids.ts'
import { checkLevels } from './check-levels.ts'
import { checkLosses } from './check-losses.ts'
import { checkLostMembers } from './check-members.ts'
import { checkMoves } from './check-moves.ts'
import { checkPositions } from './check-positions.ts'
import { checkRows } from './check-rows.ts'
import { checkServices } from './check-services.ts'
import { checkShift } from './check-shift.ts'
import { checkStamps } from './check-stamps.ts'
import { checkStations } from './check-stations.ts'
import { checkZone } from './check-zone.ts'
import { type CheckContext, type ContractCheck, compare } from './comparison.ts'
import { type CheckResult, checked, found } from './finding.ts'

export type { CheckContext } from './comparison.ts'

const checks: readonly ContractCheck[] = [
  checkRows,
  checkStations,
  checkIds,
  ({ contract }, { columns }, { columnsBefore }) => checkColumns(contract, columns, columnsBefore),
  checkFuels,
  checkLevels,
  checkGrades,
  checkMoves,
  checkServices,
  checkShift,
  checkStamps,
  checkZone,
  checkPositions,
  checkBrands,
  checkClosed,
  checkLosses,
  checkLostMembers,
]

/**
 * Checks a reading against its source's contract and the last accepted delivery. Gives all reasons to refuse it, and
 * remarks for the operator.
 */
export function checkDelivery(descriptor: StationDescriptor, reading: Reading, context: CheckContext): CheckResult {
  if (reading.stations.length === 0) {
    return checked({ findings: [found('NOTHING', `expected stations, found none in ${reading.rows} rows`)] })
  }
  const comparison = compare(descriptor, reading, context)
  const all = checks.map(check => check(descriptor, reading, context, comparison))
  return {
    findings: all.flatMap(one => one.findings),
    remarks: all.flatMap(one => one.remarks),
    changes: all.flatMap(one => one.changes),
    taxes: new Map(all.flatMap(({ taxes }) => (taxes ? [...taxes] : []))),
  }
}
