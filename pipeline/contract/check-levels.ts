import { boardPetrolOf, type FuelCode } from '../model/fuels.ts'
import type { Micros } from '../model/money.ts'
import { eurMicrosBand, isInBand } from '../sanity/band.ts'
import { mediansOf } from '../sanity/index.ts'
import { type CheckContext, type ContractCheck, fewestPrices } from './comparison.ts'
import { type ContractFinding, checked, found } from './finding.ts'

/** Of the newest week of the Commission's bulletin. The largest difference of an honest market was 17 %, when Germany cut its tax. */
const bulletinShare = 0.25

/** Are its prices fuel prices in the source's currency, and near the official ones? Small errors add up from day to day. */
export const checkLevels: ContractCheck = ({ country }, reading, context) => {
  const { perEuro, bulletin } = context
  const official: ReadonlyMap<FuelCode, number> = new Map(
    bulletin === null
      ? []
      : [
          ['diesel', bulletin.diesel],
          [boardPetrolOf(country), bulletin.petrol],
        ],
  )
  const before = lastMedians(context)
  const findings: ContractFinding[] = []
  const medians = mediansOf(reading.stations.flatMap(station => station.prices))
  for (const [fuel, { medianMicros, count }] of [...medians].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (count < fewestPrices) continue
    const beyond = beyondBand(fuel, medianMicros, perEuro)
    if (beyond) findings.push(beyond)
    const week = official.get(fuel)
    const last = before.get(fuel)?.medianMicros
    if (beyond || week === undefined || perEuro === null || last === undefined) continue
    const ratio = medianMicros / 1e6 / perEuro / week
    // Where it was as far before, the two are of other kinds.
    if (isNear(ratio) || !isNear(last / 1e6 / perEuro / week)) continue
    const text = `expected a median of ${fuel} near the ${week} EUR of the oil bulletin, found ${ratio.toFixed(2)} times that`
    findings.push(found('OFF_BULLETIN', text, { subject: fuel, level: medianMicros / 1e6 }))
  }
  return checked({ findings })
}

function isNear(ratio: number): boolean {
  return Math.abs(ratio - 1) <= bulletinShare
}

/** The medians of stored prices that are still listed, by fuel. */
export function lastMedians({ prices }: Pick<CheckContext, 'prices'>): ReturnType<typeof mediansOf> {
  return mediansOf(
    prices.flatMap(({ fuel, validMicros, listed }) =>
      listed && validMicros !== null ? [{ fuel, amountMicros: validMicros }] : [],
    ),
  )
}

function beyondBand(fuel: FuelCode, medianMicros: Micros, perEuro: number | null): ContractFinding | null {
  if (isInBand(medianMicros, perEuro) !== false) return null
  const expected = `expected a median of ${fuel} between ${eurMicrosBand[0] / 1e6} and ${eurMicrosBand[1] / 1e6} EUR`
  const eur = (medianMicros / 1e6 / perEuro!).toFixed(3)
  return found('BAND', `${expected}, found ${eur}: another unit or currency`, { subject: fuel })
}
