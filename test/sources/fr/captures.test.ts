import { describe, expect, test } from 'vitest'
import { type Reading, readDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { daysOf, openingWeekOf } from '../../../pipeline/families/french-prices/opening-week.ts'
import { fr } from '../../../pipeline/sources/fr/source.ts'
import { delivered, hasSamples, sample, takeEdited, takeFixture } from '../../support/deliver.ts'
import { expectRefused } from '../../support/expect-refused.ts'
import { pricesByFuel } from '../../support/prices-by-fuel.ts'

async function read(content: string | Uint8Array, on = '2026-06-06'): Promise<Reading> {
  return readDelivery(fr, on, [await delivered('stations', content)])
}

const decoder = new TextDecoder()

/** The stations in the envelope of a paged answer. The export has the same objects without an envelope. */
function slice(name: string): Record<string, unknown>[] {
  return JSON.parse(decoder.decode(sample('FR', name))).results
}

/** The raw column contains a list, or a single object. */
function spansOf(horaire: unknown): [string, string][] {
  const spans = [horaire ?? []].flat() as Record<string, string>[]
  return spans.map(span => [span['@ouverture']!, span['@fermeture']!])
}

describe.runIf(hasSamples)('real export of fr', () => {
  test('a timestamp is local time: two hours ahead of UTC in summer', async () => {
    const [summer] = (await read(JSON.stringify(slice('prix_carburants_a9_corridor.json').slice(0, 1)))).stations
    // Published as 2026-06-02T09:37:08+00:00, and as 09:37:08 in the raw column.
    expect(summer!.prices[0]!.updatedAt).toBe('2026-06-02 07:37:08')
    expect(summer!.availability).toEqual([
      { fuel: 'sp95', state: 'out_of_stock', since: '2024-10-02 07:32:35' },
      { fuel: 'gpl', state: 'out_of_stock', since: '2020-02-25 13:39:47' },
    ])
  })

  test.each([
    ['prix_carburants_a9_corridor.json', 25, { diesel: [25, 1.989], sp95: [5, 2.019], e85: [17, 0.819] }],
    ['prix_carburants_paris_geo_ordered.json', 50, { diesel: [43, 2.138], e10: [32, 1.99], sp98: [39, 2.049] }],
  ] as const)('%s is read with its raw columns', async (name, stations, medians) => {
    const reading = await read(JSON.stringify(slice(name)))
    expect(reading).toMatchObject({ rows: stations, read: stations, skipped: {}, quarantined: [] })
    expect(pricesByFuel(reading)).toMatchObject(medians)
  })

  test('the opening hours of the text match the raw column', () => {
    const names = ['prix_carburants_a9_corridor.json', 'prix_carburants_paris_geo_ordered.json']
    const stations = names.flatMap(slice).filter(station => station.horaires !== null)
    expect(stations.length).toBe(61)
    for (const station of stations) {
      const raw = JSON.parse(String(station.horaires))
      const days = raw.jour.map((jour: Record<string, unknown>) => ({
        closed: jour['@ferme'] === '1',
        times: spansOf(jour.horaire),
      }))
      const week = station.horaires_jour === null ? null : daysOf(String(station.horaires_jour))
      const found = openingWeekOf(station.horaires_automate_24_24 === 'Oui', week)
      // A form that was never filled in is an empty text in one column, and an empty column in the other.
      expect(found ?? '').toBe(openingWeekOf(raw['@automate-24-24'] === '1', days))
    }
  })
})

describe('broken export of fr', () => {
  expectRefused(fr, /stations/, [['an empty array', () => '[]\n', 'expected stations, found none']])

  test('an unknown type of shortage costs only the shortage', async () => {
    const { captures } = await takeEdited(fr, '2026-11-19', text => text.replace('"definitive"', '"saisonniere"'))
    const { quarantined, read } = readDelivery(fr, '2026-11-19', captures)
    expect(quarantined[0]).toMatchObject({ scope: 'value', reason: 'UNKNOWN_WORD', found: 'saisonniere' })
    const { captures: sound } = await takeFixture(fr, '2026-11-19')
    expect(read).toBe(readDelivery(fr, '2026-11-19', sound).read)
  })
})
