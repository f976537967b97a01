import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pendingColumns } from '../../pipeline/tolls/positions.ts'
import { readTolls, surveyTolls, tollsUpdatedOn, tollYear } from '../../pipeline/tolls/read-tolls.ts'
import { readRegistry, tollKey } from '../../pipeline/tolls/registry.ts'
import { tableRows } from '../../pipeline/tolls/table.ts'
import { isInForce } from '../../pipeline/tolls/tolls-in-force.ts'
import { hasSamples, samplesRoot } from '../support/deliver.ts'
import { repositoryText } from '../support/repository.ts'
import { edited, files, named, records, version } from '../support/tolls.ts'

// The number of records per country. A change here changes the published coverage.
// biome-ignore format: a list of short entries is easier to read in lines
const byCountry = {
  AD: 1, AL: 1, AT: 24, BA: 10, BE: 1, BG: 8, CH: 3, CZ: 4, DE: 5, DK: 2, ES: 50, FO: 4, FR: 630, GB: 28, GR: 127,
  HR: 99, HU: 6, IE: 13, IS: 1, IT: 458, MD: 6, ME: 3, MK: 13, NL: 3, NO: 6, PL: 8, PT: 75, RO: 8, RS: 60, SE: 4, SI: 7,
  SK: 4, TR: 200,
}

const at = (record: { lat: number | null; lng: number | null }): string => `${record.lat}, ${record.lng}`

describe('the curated toll files', () => {
  test('cite the source of 1082 of 1872 records: of 27 countries, with 115 current amounts and 958 positions', () => {
    expect(records).toHaveLength(1872)
    const cited = records.filter(record => record.source !== null)
    expect(cited).toHaveLength(1082)
    expect(new Set(cited.map(record => record.countryCode)).size).toBe(27)
    expect(cited.filter(record => record.amount !== null && isInForce(record, 2026))).toHaveLength(115)
    expect(cited.filter(record => record.lat !== null)).toHaveLength(958)
    expect([version, tollYear(version), tollsUpdatedOn(records)]).toEqual(['2026.3', 2026, '2026-11-21'])
  })

  test('leave the source empty when it cannot be looked up', () => {
    expect(records.filter(({ source }) => /general knowledge/i.test(source ?? ''))).toEqual([])
    for (const words of ['general knowledge', 'General knowledge; roads.org.mk', 'second hand, 2026-08']) {
      const { faults } = surveyTolls(edited('AT.csv', ',gerlosstrasse.at,', `,"${words}",`))
      expect(faults[0]).toContain(`source '${words}'`)
    }
  })

  test.each(['docs/markets.md', 'pipeline/reference-data/tolls/CURATING.md'])('%s states the same counts', file => {
    const words = repositoryText(file).replace(/\s+/g, ' ')
    const statement =
      /1,082 records of 27 countries, 115 with a current price, 958 with a position, and 790 without a source that can be cited/
    expect(words).toMatch(statement)
  })

  test('contain the number of records of each country in counts.csv', () => {
    const counted = Object.fromEntries(Object.keys(byCountry).map(country => [country, 0]))
    for (const { countryCode } of records) counted[countryCode]! += 1
    expect(counted).toEqual(byCountry)
    const rows = tableRows('counts.csv', files.counts, ['country_code', 'records'])
    expect(Object.fromEntries(rows.map(({ cells }) => [cells.country_code, Number(cells.records)]))).toEqual(byCountry)
  })

  test('contain amounts as published by the operators', () => {
    expect(named('Vignette Austria annual')).toMatchObject({ amount: '106.80', currency: 'EUR', validDays: 365 })
    expect(named('Vignette Switzerland annual')).toMatchObject({ amount: '40.00', currency: 'CHF' })
    expect(named('Westerscheldetunnel')).toMatchObject({ amount: '0.00', validFrom: '2025-01-01' })
    expect(named('Balice (Katowice - Kraków)').amount).toBeNull()
  })

  test('publish no pending search place as a position', () => {
    const pending = records.filter(record => record.position === 'pending')
    expect(pending).toHaveLength(671)
    expect(pending.filter(record => record.lat !== null || record.lng !== null)).toEqual([])
  })

  test('do not use a pending search place as the position of a motorway station', () => {
    const rows = tableRows('positions.pending.csv', files.pending, pendingColumns)
    const places = new Map(rows.map(({ cells }) => [Number(cells.id), `${Number(cells.lat)}, ${Number(cells.lng)}`]))
    const stations = records.filter(record => record.barrierType !== null && record.position === 'approximate')
    expect(stations.length).toBeGreaterThan(50)
    // The only exception: a station of the Brenner motorway that every map shows.
    const taken = stations.filter(record => places.get(record.id) === at(record)).map(({ name }) => name)
    expect(taken).toEqual(['Brenner Autobahn A13 (main toll station Schönberg)'])
  })

  test('prefer a position from OpenStreetMap to one of general knowledge, with its terms', () => {
    const { id, licences } = named('Storebælt (Great Belt) toll station Halsskov')
    expect(licences).toEqual(['own'])
    const positions = `${files.positions}${id},55.3501,11.0999,node/1,ODbL 1.0,2026-11-22\n`
    expect(readTolls({ ...files, positions }).records.find(record => record.id === id)).toMatchObject({
      lat: 55.3501,
      lng: 11.0999,
      position: 'exact',
      licences: ['own', 'ODbL 1.0'],
    })
  })

  test('keep share-alike data in separate files', () => {
    const lines = (text: string): number => text.trimEnd().split('\n').length - 1
    const rows = lines(files.countries['FR.osm.csv']!)
    expect([rows, lines(files.positions)]).toEqual([43, 163])
    const shareAlike = records.filter(record => record.licences.includes('ODbL 1.0'))
    const both = records.filter(
      ({ source, licences }) => /OpenTollData/.test(source ?? '') && licences.includes('ODbL 1.0'),
    )
    expect(both).toHaveLength(rows)
    expect(shareAlike.filter(record => record.countryCode !== 'FR' && record.countryCode !== 'TR')).toEqual([])
    expect(records.filter(({ source }) => /OpenStreetMap|OpenTollData/.test(source ?? ''))).toHaveLength(rows)
  })
})

describe('the registry', () => {
  const { entries } = readRegistry(files.ids)

  test('still contains the ids of every edition with their original keys', () => {
    const first = entries.slice(0, 347).map(entry => `${entry.id},${entry.key}`)
    expect(createHash('sha256').update(first.join('\n')).digest('hex')).toBe(
      '6599d0afe7b9827df5ad35d444c6e9154b9ff8ad0e2325d923990879334f9bc0',
    )
    const second = entries.slice(0, 1872).map(entry => `${entry.id},${entry.key}`)
    expect(createHash('sha256').update(second.join('\n')).digest('hex')).toBe(
      'b1f50f68a17c3664afa80f7c3d605b5c663fb59c3b340df276dfede1b0c78bbc',
    )
  })

  test('gives ids that do not depend on amount, position or order of the rows', () => {
    const [heading, ...rows] = files.countries['AT.csv']!.trimEnd().split('\n')
    const reversed = [heading, ...rows.reverse(), ''].join('\n').replace('106.80', '109.90').replace('47.18', '47.19')
    const changed = readTolls({ ...files, countries: { ...files.countries, 'AT.csv': reversed } }).records
    const ids = (set: typeof records) =>
      new Map(set.map(record => [record.name + record.countryCode + record.type, record.id]))
    expect(ids(changed)).toEqual(ids(records))
  })

  test('follows a new name through the alias column', () => {
    const key = tollKey({ country: 'GB', type: 'bridge', name: 'Humber Bridge', road: '' })
    const alias = tollKey({ country: 'GB', type: 'bridge', name: 'Humber Crossing', road: '' })
    const renamed = edited('ids', `${key},`, `${key},${alias}`, edited('GB.csv', 'Humber Bridge', 'Humber Crossing'))
    const found = readTolls(renamed).records.find(record => record.name === 'Humber Crossing')
    expect(found?.id).toBe(named('Humber Bridge').id)
  })

  test('folds case, diacritics and punctuation, but not Greek into Latin', () => {
    expect(tollKey({ country: 'GR', type: 'gate', name: 'Diodia Kiátou (ΚΙΆΤΟΥ)', road: 'A8' })).toBe(
      'GR|gate|diodia-kiatou-κιατου|a8',
    )
  })
})

describe.runIf(hasSamples)('the contributed facts', () => {
  const columns = [
    ...(['country_code', 'type', 'barrier_type', 'name', 'price_eur', 'price_local', 'currency', 'info'] as const),
    ...(['lat', 'lng', 'valid_from', 'source', 'confidence'] as const),
  ]
  const text = hasSamples ? readFileSync(join(samplesRoot, 'TOLLS/tolls-facts.csv'), 'utf8') : `${columns.join(',')}\n`
  const facts = tableRows('tolls-facts.csv', text, columns).map(({ cells }) => cells)
  // The road is in a separate column. The product of a year keeps its name in the next year. One letter was lost (é).
  const plain = (name: string): string =>
    name
      .replace('\u{FFFD}', 'é')
      .replace(/^(SPV|M6toll|[ACMNR][A-Z]?-?\d\S*( dir)?) /, '')
      .replace(/ 2026$| \(365 days\)$/, '')

  test('are all in the set', () => {
    const known = new Set(records.map(record => `${record.countryCode} ${record.type} ${record.name}`))
    const missing = facts.filter(fact => !known.has(`${fact.country_code} ${fact.type} ${plain(fact.name)}`))
    expect(facts).toHaveLength(1869)
    expect(missing).toEqual([])
  })

  test('add no position that may not be published', () => {
    const candidates = facts.filter(({ source, lat }) => {
      return (
        lat !== '' && (/TravelMapping/.test(source) || /rotaApp/.test(source)) && !/position approximate/.test(source)
      )
    })
    expect(candidates.length).toBeGreaterThan(800)
    const taken = new Set(candidates.map(({ lat, lng }) => `${Number(lat)}, ${Number(lng)}`))
    expect(records.filter(record => taken.has(at(record)))).toEqual([])
  })

  test('add none of their sentences', () => {
    const sentences = new Set(facts.map(fact => fact.info).filter(info => info.length > 40))
    expect(records.filter(record => sentences.has(record.info ?? ''))).toEqual([])
    const sources = new Set(facts.map(fact => fact.source).filter(source => source.length > 60))
    expect(records.filter(record => sources.has(record.source ?? ''))).toEqual([])
  })
})
