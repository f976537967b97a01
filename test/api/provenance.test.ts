import { readdirSync, readlinkSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { figures, openings } from '../../fixtures/snapshots/api-figures.ts'
import { ruleNames } from '../../pipeline/model/rule-names.ts'
import { provenance, provenanceRow } from '../support/api-provenance.ts'
import { serving, sharedServing, snapshotId } from '../support/api-server.ts'
import { filesOfSnapshot } from '../support/snapshot-tables.ts'

const { get } = sharedServing()

const path = '/live/provenance.php'
const sha256 = 'ab'.repeat(32)

describe('provenance of a station', () => {
  test('traces each price to source, capture, row, texts, conversion and verdict', async () => {
    const { status, json } = await get(`${path}?id=21`)
    expect(status).toBe(200)
    expect(json.data).toMatchObject({ snapshot: snapshotId, station_id: 21, country_code: 'FR' })
    expect(json.data.attribution).toEqual(['FR ministry'])
    const prices = json.data.prices as { fuel: string }[]
    expect(prices.map(price => price.fuel)).toEqual(['diesel', 'sp98', 'cng'])
    expect(prices[0]).toEqual({
      fuel: 'diesel',
      price: 1.7,
      unusable: null,
      rows: [
        {
          in_force: true,
          source: {
            id: 'fr',
            publisher: 'Ministère <Économie>',
            licence: 'Licence Ouverte 2.0',
            licence_url: 'https://example.org/l',
            attribution: 'FR ministry',
          },
          capture: {
            name: 'stations',
            sha256,
            url: 'https://example.org/stations.json',
            fetched_at: '2026-11-19 11:58:00',
          },
          position: 7,
          fields: { id: '21000001', gazole_prix: '1.700' },
          native_fuel: 'Gazole',
          amount: 1.7,
          currency: 'EUR',
          published_unit: 'major units per litre',
          per_euro: '1',
          rate_date: null,
          eur: 1.7,
          verdict: 'accept',
          rule: null,
          detail: null,
          judged_by: ruleNames,
          read_at: '2026-11-19 12:00:00',
          stamp: '2026-11-19 07:30:00',
        },
      ],
    })
    expect(prices[2]).toMatchObject({ unit: 'kg', price: 1.1, rows: [{ published_unit: 'major units per kilogram' }] })
  })

  test('states why a price is not current', async () => {
    const [, notInForce] = (await get(`${path}?id=21`)).json.data.prices
    expect(notInForce).toMatchObject({ fuel: 'sp98', price: null, unusable: 'stamp too old' })
    expect(notInForce.rows).toMatchObject([{ in_force: false, eur: null, amount: 1.7 }])
  })

  test('shows both rows of a held price, the served one first, with the rate of the conversion', async () => {
    const [price] = (await get(`${path}?id=31`)).json.data.prices
    expect(price).toMatchObject({ price: 1.601, unusable: null })
    expect(price.rows).toMatchObject([
      { in_force: true, amount: 1.379, currency: 'GBP', per_euro: '0.86123', rate_date: '2026-11-18', eur: 1.601234 },
      {
        in_force: false,
        amount: 13.79,
        verdict: 'hold',
        rule: 'outlier',
        judged_by: ['positive', 'frozen', 'placeholder', 'unit-slip', 'band', 'outlier'],
        eur: null,
      },
    ])
  })

  test('does not reveal an address that the operator configured', async () => {
    const answer = await get(`${path}?id=31`)
    expect(answer.json.data.prices[0].rows[0].capture.url).toBeNull()
    expect(answer.text).not.toContain('operator.invalid')
  })

  test.each([
    ['that is unknown', '99', null],
    ['that never had a price', '12', 'GB'],
  ])('is an empty list for one %s', async (_why, id, country) => {
    const { status, json } = await get(`${path}?id=${id}`)
    const data = { snapshot: snapshotId, station_id: Number(id), country_code: country, prices: [], attribution: [] }
    expect([status, json]).toEqual([200, { ok: true, data }])
  })
})

describe('provenance of official figures', () => {
  test('has the country, the basis and the validity', async () => {
    const { data } = (await get(`${path}?country=lu`)).json
    expect(data).toMatchObject({ snapshot: snapshotId, country_code: 'LU' })
    expect(data).not.toHaveProperty('station_id')
    const validity = { valid_from: '2026-11-17 23:00:00', valid_to: null, region: null, basis: 'national_maximum' }
    expect(data.prices).toMatchObject([
      { fuel: 'diesel', price: 1.7, ...validity },
      { fuel: 'sp95', price: 1.7, ...validity },
    ])
    expect(data.prices[0].rows[0].judged_by).toEqual(['contract'])
  })

  test.each(['FR', 'ZZ'])('is an empty list if there are none: %s', async country => {
    const data = { snapshot: snapshotId, country_code: country, prices: [], attribution: [] }
    expect((await get(`${path}?country=${country}`)).json).toEqual({ ok: true, data })
  })
})

describe('the tables of provenance', () => {
  const openOnes = () =>
    readdirSync('/proc/self/fd')
      .flatMap(linkOf)
      .filter(file => /\/texts[^/]*\.parquet/.test(file))
  const linkOf = (fd: string) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      return []
    }
  }

  test.runIf(process.platform === 'linux')('is open once, whatever the number of past snapshots', async () => {
    const served = await serving()
    const own = () => openOnes().filter(file => file.startsWith(served.dataDir))
    for (let round = 2; round < 6; round++)
      await served.put(`20261119T120000Z-${String(round).padStart(12, '0')}`, made(1))
    // The texts of the only market with provenance.
    expect(own()).toHaveLength(1)
    const named = filesOfSnapshot(served.dataDir, '20261119T120000Z-000000000005')
    expect(own().filter(file => !named.some(one => file.endsWith(one)))).toEqual([])
  })

  test('of a replaced snapshot stays readable until its requests end', async () => {
    const served = await serving({ provenance: made(1).provenance })
    const seen = new Set<string>()
    for (let round = 2; round < 12; round++) {
      const asked = Array.from({ length: 6 }, () => served.get(`${path}?id=21`))
      const put = served.put(`20261119T120000Z-${String(round).padStart(12, '0')}`, made(round))
      for (const { status, headers, json } of await Promise.all(asked)) {
        const [price] = json.data.prices
        const own = headers['x-snapshot-id']!
        expect([status, json.data.snapshot, price.rows[0].position]).toEqual([200, own, Number(own.slice(-12))])
        seen.add(own)
      }
      await put
    }
    expect(seen.size).toBeGreaterThan(5)
  })
})

/** A snapshot whose row position is the number of its round. */
function made(round: number) {
  return { figures, openings, provenance: [{ ...provenance[1]!, rows: [provenanceRow({ position: round })] }] }
}
