import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Capture } from '../../../pipeline/capture.ts'
import { readDelivery, readFigureDelivery } from '../../../pipeline/delivery-reading.ts'
import { FuelError } from '../../../pipeline/model/errors.ts'
import { isDay } from '../../../pipeline/model/instants.ts'
import type { RowOrigin } from '../../../pipeline/model/origin.ts'
import { publishedUnits } from '../../../pipeline/model/published-units.ts'
import { isMarketSource, type MarketSource } from '../../../pipeline/source.ts'
import * as registry from '../../../pipeline/sources/index.ts'
import { fixturesRoot, takeFixture } from '../../support/deliver.ts'
import { publishedRow } from '../../support/published-rows.ts'

// Every price of every bundled delivery leads to a row of a capture, and each text that was read of it stands there.

interface Priced {
  readonly amount: number
  readonly origin: RowOrigin
}

interface Read {
  readonly captures: readonly Capture[]
  readonly prices: readonly Priced[]
}

/** Pages and cubes in which a position counts what was read, not a place of the file. */
const withoutRows = ['cz', 'gr', 'lu', 'me', 'mk', 'pl', 'rs', 'sk']

for (const source of Object.values(registry).filter(isMarketSource)) {
  const { id } = source.descriptor
  const days = readdirSync(join(fixturesRoot, id)).filter(isDay).sort()

  describe(`${id}`, () => {
    test('has for every price a row of a capture that contains each value that was read', async () => {
      const read = await Promise.all(days.map(day => pricesOf(source, day)))
      expect(read.flatMap(one => one.prices).length).toBeGreaterThan(0)
      expect(read.flatMap(one => one.prices.flatMap(price => complaints(source, one.captures, price)))).toEqual([])
    })

    if (withoutRows.includes(id)) return
    test('has the value in that row and no other', async () => {
      const { captures, prices } = await pricesOf(source, days.at(-1)!)
      const moved = prices.map(price => ({
        ...price,
        origin: { ...price.origin, position: price.origin.position + 1 },
      }))
      expect(moved.filter(price => complaints(source, captures, price).length > 0).length).toBeGreaterThan(0)
    })
  })
}

/** None of a delivery that is refused on purpose. */
async function pricesOf(source: MarketSource, day: string): Promise<Read> {
  const { captures } = await takeFixture(source, day)
  try {
    if (source.kind === 'figures') {
      const { records, origins } = readFigureDelivery(source, day, captures)
      return { captures, prices: records.map(({ amount }, at) => ({ amount, origin: origins[at]! })) }
    }
    return { captures, prices: readDelivery(source, day, captures).stations.flatMap(({ prices }) => prices) }
  } catch (error) {
    if (error instanceof FuelError) return { captures, prices: [] }
    throw error
  }
}

function complaints({ descriptor }: MarketSource, captures: readonly Capture[], { amount, origin }: Priced): string[] {
  const at = `${descriptor.id}/${origin.capture}#${origin.position}`
  const capture = captures.find(({ name }) => name === origin.capture)
  const row = capture && origin.position >= 1 ? publishedRow(descriptor.id, capture, origin.position) : null
  if (!row) return [`${at}: no such row`]
  const fields = Object.entries<string>(JSON.parse(origin.fields))
  const strange = fields.filter(([field, text]) => !row(field, text))
  const personal = fields.filter(([field, text]) => personalName.test(field) || personalText.test(text))
  const factor = publishedUnits[descriptor.publishedUnit ?? 'major units per litre']
  const isAmount = (text: string) => Math.abs(numberIn(text) - amount * factor) < factor * 5e-7
  return [
    ...strange.map(([field, text]) => `${at}: '${text}' is not in ${field}`),
    ...personal.map(([field]) => `${at}: ${field} may be of a person`),
    ...(fields.some(([, text]) => isAmount(text)) ? [] : [`${at}: none of ${JSON.stringify(fields)} is ${amount}`]),
  ]
}

/** The number that a text begins with, an apostrophe left aside that keeps a spreadsheet from touching it. */
function numberIn(text: string): number {
  return Number((/^\s*'?(-?\d+(?:[.,]\d+)?)/.exec(text)?.[1] ?? 'none').replace(',', '.'))
}

const personalName = /owner|holder|gestore|operator|company_?name|contact|e-?mail|phone|\btel|fax|mft/i
const personalText = /τηλ\s*[.:]|\btel[.:]|@\w|\+\d{9}/i
