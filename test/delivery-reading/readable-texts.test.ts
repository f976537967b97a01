import { describe, expect, test } from 'vitest'
import { readDelivery, sampleRows } from '../../pipeline/delivery-reading/read-delivery.ts'
import type { PublishedStation } from '../../pipeline/model/records.ts'
import { type StationFacts, stationSource } from '../../pipeline/source.ts'
import { fr } from '../../pipeline/sources/fr/source.ts'
import { delivered, takeEdited, takeFixture } from '../support/deliver.ts'
import { stationRecord } from '../support/readings.ts'

interface Row extends PublishedStation {
  readonly Nome?: string
}

function sourceOf(rows: readonly Partial<Row>[], country: string) {
  const located = rows.map((row, at) => ({ capture: 'list', position: at + 1, row: { ...stationRecord(), ...row } }))
  const facts = { id: 'xx', country, schedule: { everyMinutes: 60 }, licence: {}, contract: {} }
  const read = ({ Nome, ...station }: Row): PublishedStation => ({ ...station, name: Nome ?? station.name })
  const edition = { since: '2026-01-01', feed: [], rows: () => located, read, refOf: ({ ref }: Row) => ref }
  return stationSource<Row>(facts as unknown as StationFacts, edition)
}

const read = (rows: readonly Partial<Row>[], country = 'FR') => readDelivery(sourceOf(rows, country), '2026-11-19', [])

describe('entities', () => {
  test('are decoded once, in all texts that are shown', () => {
    const { stations, quarantined } = read([
      {
        name: 'tank &amp; go',
        brand: 'AT&T',
        address: 'M&uuml;hlweg&nbsp; 3',
        city: 'Saint-&#x4c;&#244;',
        region: 'A &lt; B',
      },
      { ref: '2', name: '&amp;uuml;', brand: '&nosuchname;', city: '&nbsp;' },
    ])
    expect(stations).toMatchObject([
      { name: 'tank & go', brand: 'AT&T', address: 'Mühlweg 3', city: 'Saint-Lô', region: 'A < B' },
      { name: '&uuml;', brand: '&nosuchname;', city: null },
    ])
    expect(quarantined).toEqual([])
  })

  test('are decoded in the rows that a person looks at, too', () => {
    const [row] = sampleRows(sourceOf([{ name: 'tank &amp; go', postalCode: '1000' }], 'FR'), '2026-11-19', [], 1)
    expect(row!.record).toMatchObject({ name: 'tank & go', postalCode: '01000' })
  })
})

describe('a text that was encoded twice', () => {
  test('is put aside and counted by the name of its field', () => {
    const {
      stations,
      quarantined,
      read: count,
    } = read([
      { Nome: 'Café Zoë', brand: 'CitroÃ«n', city: 'MÃ¡laga', address: 'Î•Î›Î›' },
      { ref: '2', Nome: 'RelÃ¡is' },
    ])
    expect(count).toBe(2)
    expect(stations).toMatchObject([{ name: 'Café Zoë', brand: null, city: null, address: null }, { name: null }])
    expect(quarantined).toMatchObject([
      { position: 1, scope: 'value', field: 'brand', reason: 'ENCODED_TWICE', found: 'CitroÃ«n' },
      { position: 1, field: 'address', found: 'Î•Î›Î›' },
      { position: 1, field: 'city', found: 'MÃ¡laga' },
      { position: 2, field: 'Nome', found: 'RelÃ¡is' },
    ])
  })

  test.each(['SÃO JOÃO', 'Ålesund', 'Señor «Ñ»', 'Łódź', 'Ελλάδα', 'n° 5', 'Ã', '80 €', 'Âge d’or'])(
    'is not %s',
    name => {
      expect(read([{ name }])).toMatchObject({ stations: [{ name }], quarantined: [] })
    },
  )
})

describe('a postal code', () => {
  test.each([
    ['FR', '1000', '01000'],
    ['ES', '8001', '08001'],
    ['DK', '800', '0800'],
    ['AU', '800', '0800'],
    ['RO', '10011', '010011'],
    ['FR', '75001', '75001'],
    ['FR', '100', '100'],
    ['FR', '2A00', '2A00'],
    ['GR', '1234', '1234'],
  ])('of %s: %s is %s', (country, published, expected) => {
    expect(read([{ postalCode: published }], country).stations[0]!.postalCode).toBe(expected)
  })
})

test('a French id that is padded with zeros is the same station', async () => {
  const day = '2026-11-19'
  const padded = await takeEdited(fr, day, text =>
    text.replace(/"id":"?(\d+)"?/g, (_, id) => `"id":"${id.padStart(10, '0')}"`),
  )
  expect(padded.captures[0]!.text()).toContain('"id":"00')
  const own = readDelivery(fr, day, (await takeFixture(fr, day)).captures)
  const reading = readDelivery(fr, day, padded.captures)
  expect(own.stations.length).toBeGreaterThan(90)
  expect(reading.stations).toEqual(own.stations)
  expect([...reading.unreadable.keys()]).toEqual([...own.unreadable.keys()])
  expect(own.unreadable.size).toBeGreaterThan(0)
})

test('gzip that was not unpacked is called that', async () => {
  const packed = await delivered('prices', Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]))
  expect(() => packed.text()).toThrow('test/prices: expected text, found gzip that was not unpacked (8 bytes)')
})
