import type { Reading } from '../reading.ts'
import type { StationDescriptor } from '../source.ts'
import type { Check, CheckContext } from './check.ts'
import { checkColumns } from './check-columns.ts'
import { checkFuels } from './check-fuels.ts'
import { checkGrades } from './check-grades.ts'
import { checkIds } from './check-ids.ts'
import { checkLevels } from './check-levels.ts'
import { checkPositions } from './check-positions.ts'
import { checkRows } from './check-rows.ts'
import { checkStamps } from './check-stamps.ts'
import { checkStations } from './check-stations.ts'
import { type Checked, found } from './finding.ts'

export type { CheckContext } from './check.ts'

const checks: readonly Check[] = [
  checkRows,
  checkStations,
  checkIds,
  ({ contract }, { columns }, { columnsBefore }) => checkColumns(contract, columns, columnsBefore),
  checkFuels,
  checkLevels,
  checkGrades,
  checkStamps,
  checkPositions,
]

/**
 * Holds a reading to its source's contract and to the last accepted delivery: all reasons for which nothing of it may be
 * used, and those for which it is only partial.
 */
export function checkDelivery(descriptor: StationDescriptor, reading: Reading, context: CheckContext): Checked {
  if (reading.stations.length === 0) {
    return { findings: [found('NOTHING', `expected stations, found none in ${reading.rows} rows`)], partial: [] }
  }
  const checked = checks.map(check => check(descriptor, reading, context))
  return { findings: checked.flatMap(one => one.findings), partial: checked.flatMap(one => one.partial) }
}
