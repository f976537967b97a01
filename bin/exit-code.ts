import { errorExitCode } from '../pipeline/model/exit-codes.ts'
import type { SourceReport } from '../pipeline/stages/run/report.ts'

/** No source failed: each lacks a key or accepted terms, or is on probation until `fuel-etl accept`. */
const waitsForOperator = errorExitCode('MISSING_SECRET')

export interface Judgement {
  readonly isDue?: boolean
  /** `--strict`: one failed source is a failure. */
  readonly isStrict?: boolean
  /** Nothing was read, and there is no earlier data to serve. */
  readonly isUnserved?: boolean
}

type Outcome = Pick<SourceReport, 'status' | 'errorCode'>

/**
 * The exit code of a run. It succeeds if at least one source could be read, with `--strict` if none failed. Skipped sources and
 * sources on probation are no failures. A single due source may fail without an error code: its publisher is updating or
 * unavailable, and the source is downloaded again later; a refused key is no such reason. A first run that reads nothing always fails.
 */
export function exitCodeOf(
  sources: readonly Outcome[],
  { isDue = false, isStrict = false, isUnserved = false }: Judgement = {},
): number {
  const failed = sources.filter(source => source.status === 'failed')
  const attempted = sources.filter(source => source.status !== 'skipped')
  if (isUnserved) return failed.length > 0 ? errorExitCode(failed[0]!.errorCode) : waitsForOperator
  if (failed.length === 0) return 0
  const isAlone = isDue && attempted.length === 1 && failed[0]!.errorCode !== 'KEY_REFUSED'
  const isTolerated = failed.length < attempted.length || isAlone
  return isTolerated && !isStrict ? 0 : errorExitCode(failed[0]!.errorCode)
}
