import { describe, expect, test } from 'vitest'
import type { Reading } from '../../pipeline/delivery-reading/read-delivery.ts'
import { FeedShapeError } from '../../pipeline/model/errors.ts'
import { microsOf } from '../../pipeline/model/money.ts'
import { grStations, se } from '../../pipeline/sources/index.ts'
import { readStations, takeFixture } from '../support/deliver.ts'
import { repositoryText } from '../support/repository.ts'

const day = '2026-11-19'

/** The example files of docs/operator-feed.md. */
function exampleOf(name: string): string {
  const page = repositoryText('docs/operator-feed.md')
  return new RegExp(`<!-- example: ${name} -->\\n\`\`\`\\w+\\n([\\s\\S]*?)\`\`\``).exec(page)![1]!
}

const read = (content: string): Promise<Reading> => readStations(se, day, () => content)

async function fixture(name: 'se' | 'gr-stations'): Promise<string> {
  const { captures } = await takeFixture(name === 'se' ? se : grStations, day)
  return captures[0]!.text()
}

describe('the two notations', () => {
  test('of the example give the same result', async () => {
    const json = await read(exampleOf('stations.jsonl'))
    const csv = await read(exampleOf('stations.csv'))
    expect(csv.stations).toEqual(json.stations)
    expect([json.quarantined, csv.quarantined]).toEqual([[], []])
    expect(json.stations).toHaveLength(2)
    expect(json.stations[0]).toEqual({
      ref: 'SE-0417',
      name: 'Preem Falun',
      brand: 'Preem',
      address: 'Kungsgatan 4',
      city: 'Falun',
      postalCode: '791 30',
      lat: 60.6036,
      lng: 15.626,
      openingHours: 'Mo-Fr 06:00-22:00; Sa,Su 08:00-20:00',
      availability: [{ fuel: 'hvo', state: 'out_of_stock', since: '2026-11-19 04:10:00' }],
      prices: [
        {
          fuel: 'diesel',
          amountMicros: microsOf(17.34),
          updatedAt: '2026-11-19 05:40:00',
          nativeFuel: 'Diesel',
          service: 'self',
        },
        { fuel: 'sp95', amountMicros: microsOf(15.89), updatedAt: '2026-11-18 20:00:00' },
      ],
    })
  })

  test('of a full market give the same result', async () => {
    const source = (await fixture('se')).split('\n').slice(0, 59)
    const headings = exampleOf('stations.csv').split('\n')[0]!.split(',')
    const rows = source.flatMap(line => {
      const { prices, ...station } = JSON.parse(line)
      return prices.map((price: object) => {
        const all = { ...station, ...price } as Record<string, unknown>
        return headings.map(name => (all[name] == null ? '' : `"${all[name]}"`)).join(',')
      })
    })
    const json = await read(`${source.join('\n')}\n`)
    const csv = await read(`${[headings.join(','), ...rows].join('\r\n')}\r\n`)
    expect(json.stations.length).toBeGreaterThan(50)
    expect(csv.stations).toEqual(json.stations.filter(station => station.prices.length > 0))
  })
})

describe('a file of another layout', () => {
  const broken: readonly (readonly [name: string, change: (json: string, csv: string) => string, message: RegExp])[] = [
    ['is one JSON array', json => `[${json.trim().split('\n').slice(0, 9).join(',')}]\n`, /found '\[\{"schema/],
    [
      'is JSON over many lines',
      () => '{\n  "schema_version": 1\n}\n',
      /expected a whole JSON object on one line, found '\{'/,
    ],
    ['has no station', (_, csv) => `${csv.split('\n')[0]}\n`, /expected stations, found none/],
    ['renames a heading', (_, csv) => csv.replace(',city,', ',town,'), /expected the headings .* found 'town'/],
    ['lacks a heading', (_, csv) => csv.replace(',amount,', ',x_amount,'), /expected the heading 'amount'/],
    ['has a heading twice', (_, csv) => csv.replace(',unit,', ',amount,'), /'amount' once, found it twice/],
  ]
  test.each(broken)('that %s is refused', async (_name, change, message) => {
    const content = change(await fixture('se'), await fixture('gr-stations'))
    await expect(read(content)).rejects.toThrow(FeedShapeError)
    await expect(read(content)).rejects.toThrow(message)
  })
})

describe('an optional value that cannot be read', () => {
  const station = { schema_version: 1, id: 'SE-1', lat: 59.3, lng: 18.1, prices: [{ fuel: 'diesel', amount: 17.34 }] }
  const sound = JSON.stringify({ ...station, id: 'SE-2' })

  test.each([
    [{ brand: 7 }, 'brand'],
    [{ address: { street: 'Kungsgatan' } }, 'address'],
    [{ lat: null }, 'lat'],
    [{ lng: 'x' }, 'lng'],
    [{ opening_hours: ['24/7'] }, 'opening_hours'],
  ])('costs only itself: %j', async (odd, field) => {
    const { stations, quarantined } = await read(`${JSON.stringify({ ...station, ...odd })}\n${sound}\n`)
    expect(stations.map(({ ref, prices }) => [ref, prices.length])).toEqual([
      ['SE-1', 1],
      ['SE-2', 1],
    ])
    expect(quarantined).toMatchObject([{ position: 1, scope: 'value', field, ref: 'SE-1' }])
    if (field === 'lat' || field === 'lng') expect(stations[0]).toMatchObject({ lat: null, lng: null })
  })

  test('that decides costs the station', async () => {
    const { stations, quarantined } = await read(`${JSON.stringify({ ...station, closed: 'yes' })}\n${sound}\n`)
    expect(stations.map(({ ref }) => ref)).toEqual(['SE-2'])
    expect(quarantined).toMatchObject([{ scope: 'row', field: 'closed' }])
  })
})
