import { rateOn } from '../../fx/rate-on.ts'
import type { StoredRate } from '../../memory/memory.ts'
import type { Instant } from '../../model/instants.ts'
import type { SourceOutcome } from '../run/outcome.ts'

/**
 * The one rate per currency that this run converts with. A rate that is implausible or too old is reported once, in the
 * report of its source.
 */
export function ratesInForce(
  official: readonly StoredRate[],
  stored: readonly StoredRate[],
  now: Instant,
  outcomes: readonly SourceOutcome[],
): StoredRate[] {
  const known = [...official, ...stored]
  const old = new Map<string, string[]>()
  const inForce: StoredRate[] = []
  for (const currency of [...new Set(known.map(rate => rate.currency))].sort()) {
    const choice = rateOn(known, currency, now, stored.find(rate => rate.currency === currency) ?? null)
    if (choice.rate) inForce.push(choice.rate as StoredRate)
    const { source, on } = (choice.held ?? choice.rate ?? newestOf(known, currency)) as StoredRate
    if (choice.held) warn(outcomes, source, choice.why!)
    else if (choice.why !== null) old.set(`${source} ${on}`, [...(old.get(`${source} ${on}`) ?? []), currency])
  }
  for (const [key, currencies] of old) {
    const [source, on] = key.split(' ')
    warn(outcomes, source!, `the newest rate is of ${on}, too old to convert with: ${currencies.join(', ')}`)
  }
  return inForce
}

function newestOf(rates: readonly StoredRate[], currency: string): StoredRate {
  const own = rates.filter(rate => rate.currency === currency)
  return own.reduce((best, rate) => (rate.on > best.on ? rate : best))
}

/** If this version no longer has the source, the warning is put into the report of the first source. */
function warn(outcomes: readonly SourceOutcome[], source: string, text: string): void {
  const own = outcomes.find(outcome => outcome.source.descriptor.id === source) ?? outcomes[0]
  own?.report.warnings.push(text)
}
