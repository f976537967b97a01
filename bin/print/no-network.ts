import { counted } from '../../pipeline/model/quantities.ts'
import type { SourceReport } from '../../pipeline/stages/run/report.ts'

type Attempt = Pick<SourceReport, 'id' | 'status' | 'error' | 'errorCode'>

// Fewer may be publishers that have moved.
const sourcesOfNoNetwork = 3

/**
 * One sentence about sources of which none could be reached. Null if one was, or if there are too few to blame the network of this
 * machine. Sources without a key were not requested.
 */
export function findNetworkFault(sources: readonly Attempt[]): string | null {
  const requested = sources.filter(({ status, errorCode }) => status !== 'skipped' || errorCode !== 'MISSING_SECRET')
  const isWhole = requested.every(({ errorCode }) => errorCode === 'UNREACHABLE')
  if (!isWhole || requested.length < sourcesOfNoNetwork) return null
  const first = requested[0]!
  const cause = `${first.id}: ${withoutId(first.id, first.error ?? '')}`
  return `the network is not reachable, none of ${counted(requested.length, 'source')} could be downloaded (${cause})`
}

/** Most errors already begin with the id. */
export function withoutId(id: string, error: string): string {
  return error.startsWith(`${id}: `) ? error.slice(id.length + 2) : error
}
