import type { SourceReport } from '../pipeline/stages/run/report.ts'

// From sysexits.h, the same codes as in the error classes.
const exitCodes: Readonly<Record<string, number>> = {
  FETCH: 69,
  UNREACHABLE: 69,
  KEY_REFUSED: 78,
  FEED_SHAPE: 76,
  CONTRACT: 76,
  FEED_NOT_READY: 75,
  MISSING_SECRET: 78,
}

/** No source failed: each lacks a key or accepted terms, or is on probation until `fuel-etl accept`. */
const waitsForOperator = 78

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
  if (isUnserved) return failed.length > 0 ? codeOf(failed[0]!.errorCode) : waitsForOperator
  if (failed.length === 0) return 0
  const isAlone = isDue && attempted.length === 1 && failed[0]!.errorCode !== 'KEY_REFUSED'
  const isTolerated = failed.length < attempted.length || isAlone
  return isTolerated && !isStrict ? 0 : codeOf(failed[0]!.errorCode)
}

function codeOf(errorCode: string | null | undefined): number {
  return exitCodes[errorCode ?? ''] ?? 70
}
