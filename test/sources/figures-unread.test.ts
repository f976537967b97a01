import { describe, expect, test } from 'vitest'
import { checkFigures } from '../../pipeline/contract/check-figures.ts'
import { unreadPeriods } from '../../pipeline/contract/unread-periods.ts'
import { type FigureReading, readFigureDelivery } from '../../pipeline/delivery-reading/read-delivery.ts'
import { figuresInForce, foldFigures } from '../../pipeline/memory/fold-figures.ts'
import type { Day } from '../../pipeline/model/instants.ts'
import type { StoredFigure } from '../../pipeline/model/stored.ts'
import type { FigureSource } from '../../pipeline/source.ts'
import * as registry from '../../pipeline/sources/index.ts'
import { takeFixture } from '../support/deliver.ts'
import { lastDays } from '../support/runs.ts'

// One amount that cannot be read costs only its own figure: each amount of a bundled delivery is replaced by a word, one after
// another, and the delivery is judged and joined to that of the day before. Not in Greece: its bulletin is a PDF file.
const sources = Object.values(registry).filter(
  (source): source is FigureSource => source.kind === 'figures' && source.descriptor.id !== 'gr',
)
// An amount with its decimals, as `1,76`, `94.5`, `1.712`. Not two numbers of a list in JSON.
const amount = /(?<![\d.])\d{1,3}\.\d{1,4}(?!\.?\d)|(?<![\d.,[])\d{1,3},\d{1,4}(?![.,]?\d)/g
const word = 'neznano'

for (const source of sources) {
  const { id } = source.descriptor
  const [before, day] = lastDays(id)
  describe(`an unreadable amount of ${id}`, () => {
    test('costs only its own figure', async () => {
      const known = join(source, [], await read(source, before), `${before} 12:00:00`)
      const plain = await read(source, day)
      const broken = new Set<string>()
      for (const reading of await brokenReadings(source, day)) {
        const lost = plain.records.filter(one => !reading.records.some(other => placeOf(other) === placeOf(one)))
        if (lost.length === 0) continue
        for (const one of lost) broken.add(placeOf(one))
        const now = `${day} 12:00:00`
        const { findings } = checkFigures(source.descriptor, reading, {
          known,
          columnsBefore: null,
          readAt: now,
          realSize: true,
        })
        expect(findings.filter(({ finding }) => !finding.startsWith('FEWER_REGIONS'))).toEqual([])
        expect(reading.quarantined.filter(({ scope }) => scope === 'row').length).toBeGreaterThan(0)
        const figures = join(source, known, reading, now)
        for (const { fuel, region, validFrom, validTo } of lost) {
          const then = validFrom > now ? validFrom : now
          if (validTo !== null && validTo <= then) continue
          const later = plain.records.some(
            one => one.fuel === fuel && one.region === region && one.validFrom > validFrom && one.validFrom <= then,
          )
          const inForce = figuresInForce(source.descriptor, figures, then).filter(
            // A figure of the same period was read on the day before, and stays.
            one => one.fuel === fuel && one.region === region && one.unusable === null && one.validFrom !== validFrom,
          )
          if (!later) expect(inForce).toEqual([])
        }
        for (const { amountMicros, fuel, region, validFrom } of reading.records) {
          expect(plain.records).toContainEqual(expect.objectContaining({ amountMicros, fuel, region, validFrom }))
        }
      }
      const withDecimals = plain.records.filter(one => !Number.isInteger(one.amountMicros / 1e6))
      expect([...broken].sort()).toEqual([...new Set(withDecimals.map(placeOf))].sort())
    })
  })
}

function placeOf({ fuel, region, validFrom }: FigureReading['records'][number]): string {
  return `${validFrom} ${fuel} ${region}`
}

async function read(source: FigureSource, day: Day): Promise<FigureReading> {
  return readFigureDelivery(source, day, (await takeFixture(source, day)).captures)
}

function join(source: FigureSource, known: readonly StoredFigure[], reading: FigureReading, now: string) {
  const { descriptor } = source
  const delivered = reading.records.map((record, at) => ({ ...record, origin: `${at}` }))
  return foldFigures(descriptor, known, delivered, now, unreadPeriods(descriptor, reading, known, now)).figures
}

/** The delivery with each of its amounts replaced. A text that occurs in two languages or twice in a list keeps the other one. */
async function brokenReadings(source: FigureSource, day: Day): Promise<FigureReading[]> {
  const readings: FigureReading[] = []
  const { captures } = await takeFixture(source, day)
  const files = captures.map(({ name }) => name)
  for (const file of files) {
    const text = captures.find(({ name }) => name === file)!.text()
    const count = [...text.matchAll(amount)].length
    for (let at = 0; at < count; at += 1) {
      const changed = await takeFixture(source, day, (bytes, name) => (name === file ? without(bytes, at) : bytes))
      readings.push(readFigureDelivery(source, day, changed.captures))
    }
  }
  return readings
}

function without(bytes: Uint8Array, at: number): Uint8Array {
  const text = Buffer.from(bytes).toString('utf8')
  const { 0: found, index } = [...text.matchAll(amount)][at]!
  const changedTo = (other: string) => text.slice(0, index) + other + text.slice(index + found.length)
  const inText = changedTo(word)
  // A number of JSON becomes a text, which has quotes.
  return Buffer.from(isJson(text) && !isJson(inText) ? changedTo(`"${word}"`) : inText)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
