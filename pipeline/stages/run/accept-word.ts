import { isAcceptable } from '../../contract/finding.ts'
import { UsageError } from '../../model/errors.ts'
import type { Streak } from '../../model/stored.ts'
import type { Descriptor } from '../../source.ts'
import { acceptFindings, acceptSource, readAccepted } from './accepted.ts'
import { isOnProbation } from './permission.ts'

/** Two may be the same broken file, or a publisher's bad day. */
export const refusalsNeeded = 3

/** What an acceptance by the operator changes. */
export interface Word {
  readonly endsProbation: boolean
  /** Findings that no longer refuse deliveries of the source or hold their prices, from the next run on. */
  readonly findings: readonly string[]
  /** Findings that still do, and why they are not accepted. */
  readonly left: readonly string[]
}

/**
 * Accepts a source for the operator: ends its probation, and allows the findings that refused at least its last three
 * deliveries, or held prices of each of them. Throws UsageError when there is nothing to accept.
 */
export function takeWord(dataDir: string, descriptor: Descriptor, streaks: readonly Streak[]): Word {
  const { id } = descriptor
  const accepted = readAccepted(dataDir)
  const passed = (accepted.findings[id] ?? []).filter(said => streaks.some(streak => isOf(streak, said)))
  const open = streaks.filter(streak => !passed.some(said => isOf(streak, said)))
  const ripe = open.filter(isRipe)
  const left = open.filter(streak => !isRipe(streak)).map(whyNot)
  const endsProbation = isOnProbation(accepted, descriptor)
  if (!endsProbation && ripe.length === 0 && left.length > 0) throw new UsageError(`${id}: ${left.join('; ')}`)
  if (!endsProbation && ripe.length === 0 && passed.length === 0 && !accepted.probation.includes(id)) {
    throw new UsageError(
      `${id}: nothing to accept: it is not on probation, and no finding that refused its last delivery or held prices of it is recorded in this folder`,
    )
  }
  if (endsProbation) acceptSource(dataDir, id)
  if (ripe.length > 0) {
    acceptFindings(dataDir, id, [...passed, ...ripe.map(({ finding, since }) => ({ finding, since }))])
  }
  return { endsProbation, findings: ripe.map(({ finding }) => finding), left }
}

export function isRipe({ finding, count }: Streak): boolean {
  return count >= refusalsNeeded && isAcceptable(finding)
}

function isOf(streak: Streak, said: Pick<Streak, 'finding' | 'since'>): boolean {
  return streak.finding === said.finding && streak.since === said.since
}

function whyNot({ finding, count, since }: Streak): string {
  const times = `${finding} was found in its last ${count === 1 ? 'delivery' : `${count} deliveries`}, since ${since}`
  return isAcceptable(finding)
    ? `${times}: it can be accepted after ${refusalsNeeded} in a row; until then look at what 'fuel-etl run' prints of it`
    : `${times}: it cannot be accepted, the source needs a new reader`
}
