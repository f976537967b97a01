import { afterAll, describe, expect, test } from 'vitest'
import { dayOf, epochSecondsOf, type Instant, instantOf } from '../../../pipeline/model/instants.ts'
import type { StationRecord } from '../../../pipeline/model/records.ts'
import type { StationSource } from '../../../pipeline/source.ts'
import { hasSamples, readStations } from '../../support/deliver.ts'
import { pseudoRandom } from '../../support/pseudo-random.ts'
import { realSeries } from '../../support/real-deliveries.ts'
import { honestDays, type MarketFault, marketFaults, type Records } from './market-faults.ts'
import { nothingRemembered, take, type WholeMemory } from './take.ts'

// Faults of complete deliveries in real captures: each is delivered an hour after the real capture was accepted. `FUEL_TEST_MATRIX=1`
// prints the table.
const markets = ['Italy', 'Britain', 'Slovenia', 'Iceland', 'France, archive', 'Spain, Barcelona', 'Croatia, in kuna']
/** Every such station of a large market, so that the test takes a minute. */
const sampled: Readonly<Record<string, number>> = { Italy: 4, Britain: 2, 'France, archive': 3 }
const lines: string[] = []

/** A source that delivers these records, with everything else of the real one. */
function delivering(source: StationSource, records: Records): StationSource {
  const { columns: _, ...contract } = source.descriptor.contract
  return {
    ...source,
    descriptor: { ...source.descriptor, contract },
    editions: [
      {
        since: '2000-01-01',
        feed: [{ name: 'records', url: 'https://records.invalid/' }],
        rows: () => records.map((row, at) => ({ capture: 'records', position: at + 1, row })),
        read: (row: StationRecord) => row,
        refOf: (row: StationRecord) => row.ref,
      },
    ],
  }
}

const anyBytes = () => new TextEncoder().encode('records')

interface Outcome {
  readonly verdict: 'refused' | 'held' | 'told' | 'silent' | 'harmless'
  /** Prices in force that differ by more than 2 % from those of an honest delivery. */
  readonly wrong: number
  readonly detail: string
}

class Market {
  readonly #source: StationSource
  readonly honest: Records
  readonly #readAt: Instant
  readonly #known: Promise<WholeMemory>

  constructor(source: StationSource, honest: Records, readAt: Instant) {
    this.#source = source
    this.honest = honest
    this.#readAt = readAt
    this.#known = take(delivering(source, honest), dayOf(readAt), anyBytes, nothingRemembered, readAt).then(
      ({ memory }) => memory,
    )
  }

  async try({ make }: MarketFault): Promise<Outcome | null> {
    const made = make(this.honest, pseudoRandom(12_345))
    if (made === null) return null
    const now = instantOf(epochSecondsOf(this.#readAt) + 3600)
    const stamp = instantOf(epochSecondsOf(now) - 600)
    const stamped = made.map((station, at) => ({
      ...station,
      prices: station.prices.map((price, turn) => {
        const same = price.amount === this.honest[at]?.prices[turn]?.amount
        return { ...price, updatedAt: price.updatedAt === null || same ? price.updatedAt : stamp }
      }),
    }))
    const known = await this.#known
    const { memory, outcome } = await take(delivering(this.#source, stamped), dayOf(now), anyBytes, known, now)
    const { report } = outcome
    const codes = [...new Set(report.findings)].slice(0, 3).join(', ')
    if (report.error) return { verdict: 'refused', wrong: 0, detail: codes || report.error }
    const truth = new Map(known.prices.map(price => [`${price.stationId}/${price.fuel}`, price.servedMicros]))
    const positions = new Map(
      known.stations.map(station => [`${station.lat}/${station.lng}/${station.name}`, station.id]),
    )
    const places = new Map(
      memory.stations.map(station => [station.id, positions.get(`${station.lat}/${station.lng}/${station.name}`)]),
    )
    const served = memory.prices.filter(price => price.listed && price.servedMicros !== null)
    const wrong = served.filter(price => {
      const was =
        truth.get(`${price.stationId}/${price.fuel}`) ?? truth.get(`${places.get(price.stationId)}/${price.fuel}`)
      return typeof was === 'number' && Math.abs(price.servedMicros! / was - 1) > 0.02
    }).length
    const held =
      memory.prices.filter(({ verdict }) => verdict === 'hold').length -
      known.prices.filter(({ verdict }) => verdict === 'hold').length
    const detail = `${wrong} wrong of ${served.length}, ${held} held; ${codes} ${report.drift.slice(0, 2).join('; ')}`
    const moved = made.some((station, at) =>
      station.prices.some((price, turn) => price.amount !== this.honest[at]?.prices[turn]?.amount),
    )
    if (!moved) return { verdict: 'harmless', wrong, detail }
    if (held > 0 && wrong <= served.length * 0.005) return { verdict: 'held', wrong, detail }
    const isTold = report.findings.length > 0 || report.drift.length > 0 || report.warnings.length > 0
    return { verdict: isTold ? 'told' : wrong === 0 ? 'harmless' : 'silent', wrong, detail }
  }
}

async function marketOf(name: string): Promise<Market> {
  const { source, on, reads } = realSeries.find(one => one.name === name)!
  const [readAt, answerOf] = reads.at(-1)!
  const { stations } = await readStations(source, on ?? dayOf(readAt), request => answerOf(request.name))
  const step = sampled[name] ?? 1
  return new Market(
    source,
    stations.filter((_, at) => at % step === 0),
    readAt,
  )
}

describe.runIf(hasSamples).each(markets)('%s', name => {
  let market: Promise<Market> | undefined
  const tried: Outcome[] = []
  const asked = async (fault: MarketFault): Promise<Outcome | null> => {
    market ??= marketOf(name)
    const outcome = await (await market).try(fault)
    if (outcome) lines.push(`${name} | ${fault.name} | ${outcome.verdict} | ${outcome.wrong} | ${outcome.detail}`)
    return outcome
  }

  test('refuses faulty deliveries or holds their prices: one in twenty may pass silently', async () => {
    for (const fault of marketFaults) {
      const outcome = await asked(fault)
      if (outcome) tried.push(outcome)
    }
    expect(tried.filter(({ verdict }) => verdict === 'silent').length).toBeLessThanOrEqual(tried.length / 20)
  })

  test('publishes honest days', async () => {
    for (const day of honestDays) expect([day.name, (await asked(day))?.verdict]).not.toEqual([day.name, 'refused'])
  })
})

afterAll(() => {
  if (process.env.FUEL_TEST_MATRIX === '1') process.stdout.write(`${lines.join('\n')}\n`)
})
