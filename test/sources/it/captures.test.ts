import { describe, expect, test } from 'vitest'
import type { Reading } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { FeedNotReadyError, FeedShapeError } from '../../../pipeline/model/errors.ts'
import { it as italy } from '../../../pipeline/sources/it/source.ts'
import { type Content, hasSamples, readStations, sample } from '../../support/deliver.ts'
import { expectRefusal } from '../../support/expect-refused.ts'

interface Files {
  readonly registry: Content
  readonly prices: Content
}

function read(day: string, files: Files): Promise<Reading> {
  return readStations(italy, day, ({ name }) => files[name as keyof Files])
}

const complete = {
  registry: ['IT', 'anagrafica_impianti_attivi_2026-08-21.csv.gz'],
  prices: ['IT', 'prezzo_alle_8_2026-08-21.csv.gz'],
} as const
const capture = (): Files => ({ registry: sample(...complete.registry), prices: sample(...complete.prices) })

describe.runIf(hasSamples)('the Italian files of 2026-08-21', () => {
  test('are refused when half of the registry is missing, cut exactly after a line', async () => {
    const { prices } = capture()
    const lines = Buffer.from(sample(...complete.registry))
      .toString()
      .split('\n')
    const registry = lines.slice(0, lines.length >> 1).join('\n')
    await expect(read('2026-08-22', { registry, prices })).rejects.toThrow(/found none for \d+ of 92812/)
  })
})

const registryHeadings =
  'idImpianto|Gestore|Bandiera|Tipo Impianto|Nome Impianto|Indirizzo|Comune|Provincia|Latitudine|Longitudine'
const priceHeadings = 'idImpianto|descCarburante|prezzo|isSelf|dtComu'
const station = '1|SOCIETA S.R.L.|Q8|Stradale|Q8 ROMA|VIA ROMA 1 00184|ROMA|RM|41.89|12.48'

/** A delivery of one station and its price rows. */
function small(amounts: readonly string[], changes: Partial<Record<'day' | 'separator', string>> = {}): Files {
  const { day = '2026-11-18', separator = '|' } = changes
  const whole = (lines: readonly string[]) => lines.join('\n').replaceAll('|', separator)
  const prices = amounts.map(amount => `1|${amount}|18/11/2026 07:00:00`)
  return {
    registry: whole([`Estrazione del ${day}`, registryHeadings, station]),
    prices: whole(['Estrazione del 2026-11-18', priceHeadings, ...prices]),
  }
}

const chosen = async (amounts: readonly string[]) =>
  (await read('2026-11-19', small(amounts))).stations[0]!.prices.map(price => [
    price.fuel,
    price.nativeFuel,
    price.service,
    price.amountMicros / 1e6,
  ])

describe('an Italian station', () => {
  test('has the self-service price, even when the full-service price is lower', async () => {
    expect(await chosen(['Benzina|1.900|0', 'Benzina|2.000|1'])).toEqual([['sp95', 'Benzina', 'self', 2]])
  })

  test('has winter diesel only when plain diesel is not sold, in either service', async () => {
    expect(await chosen(['Gasolio artico|1.900|1', 'Gasolio|2.300|0'])).toEqual([['diesel', 'Gasolio', 'served', 2.3]])
    expect(await chosen(['Gasolio Artico Igloo|1.900|1'])).toEqual([['diesel', 'Gasolio Artico Igloo', 'self', 1.9]])
  })

  test('never uses the placeholder of a premium diesel as diesel', async () => {
    expect(await chosen(['Blue Diesel|1.000|1', 'V-POWER DIESEL|1.000|1'])).toEqual([])
  })

  test('prefers HVO, then HVOlution, then any other name that contains HVO', async () => {
    const others = ['REHVO|1.700|1', 'HVO di domani|1.600|1']
    expect(await chosen(others)).toEqual([['hvo', 'HVO di domani', 'self', 1.6]])
    expect(await chosen([...others, 'HVOlution|1.800|1'])).toEqual([['hvo', 'HVOlution', 'self', 1.8]])
    expect(await chosen([...others, 'HVOlution|1.800|1', 'HVO|1.900|1'])).toEqual([['hvo', 'HVO', 'self', 1.9]])
  })
})

describe('an Italian delivery', () => {
  const amounts = ['Benzina|2.000|1', 'Gasolio|2.100|1']

  test('waits when its two files are of different days', async () => {
    const reading = read('2026-11-19', small(amounts, { day: '2026-11-17' }))
    await expect(reading).rejects.toThrow(FeedNotReadyError)
    await expect(reading).rejects.toThrow('expected the extraction of 2026-11-18 as in it/prices, found 2026-11-17')
  })

  test('is of the older layout before 2026-02-10, and only then', async () => {
    const older = small(amounts, { separator: ';' })
    expect((await read('2026-02-09', older)).stations[0]!.prices).toHaveLength(2)
    await expect(read('2026-02-10', older)).rejects.toThrow(FeedShapeError)
    await expect(read('2026-02-09', small(amounts))).rejects.toThrow(FeedShapeError)
  })

  test.each([
    [
      'columns swapped',
      (text: string) => text.replace('prezzo|isSelf', 'isSelf|prezzo').replace(/Lat\w+\|(Lon\w+)/, '$1|Lat'),
    ],
    ['no rows', (text: string) => text.split('\n').slice(0, 2).join('\n')],
  ])('with %s is refused', async (_fault, spoil) => {
    const { registry, prices } = small(amounts)
    for (const files of [
      { registry, prices: spoil(prices as string) },
      { registry: spoil(registry as string), prices },
    ]) {
      const reading = read('2026-11-19', files)
      await expectRefusal(reading, /expected .+ found/)
    }
  })

  test('with a byte of another charset loses only the text that contains it', async () => {
    const { registry, prices } = small(amounts)
    const sound = await read('2026-11-19', { registry, prices })
    const latin = Buffer.from((registry as string).replace('ROMA|RM', 'FORLÌ|FC'), 'latin1')
    const reading = await read('2026-11-19', { registry: latin, prices })
    expect(reading).toMatchObject({ rows: sound.rows, read: sound.read })
    expect(reading.quarantined).toEqual([
      {
        capture: 'registry',
        position: 3,
        scope: 'field',
        field: 'Comune',
        reason: 'FOREIGN_BYTES',
        found: 'FORL\ufffd',
      },
    ])
    expect(reading.stations).toEqual([{ ...sound.stations[0]!, city: null, region: 'FC' }, ...sound.stations.slice(1)])
  })
})
