import type { Reading } from '../delivery-reading.ts'
import type { StationDescriptor } from '../source.ts'
import type { CheckContext } from './check-context.ts'
import type { Comparison } from './comparison.ts'
import type { CheckResult } from './finding.ts'

/** One check of a complete delivery. */
export type ContractCheck = (
  descriptor: StationDescriptor,
  reading: Reading,
  context: CheckContext,
  comparison: Comparison,
) => CheckResult
