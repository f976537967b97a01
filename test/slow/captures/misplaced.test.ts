import { describe, expect, test } from 'vitest'
import { readDelivery } from '../../../pipeline/delivery-reading.ts'
import type { Day } from '../../../pipeline/model/instants.ts'
import type { StationRecord } from '../../../pipeline/model/records.ts'
import { misplacedStations } from '../../../pipeline/sanity/misplaced.ts'
import type { StationSource } from '../../../pipeline/source.ts'
import { frZip } from '../../../pipeline/sources/fr-zip/source.ts'
import { gb } from '../../../pipeline/sources/gb/source.ts'
import { it as italy } from '../../../pipeline/sources/it/source.ts'
import { hasSamples, sample, takeFrom } from '../../support/deliver.ts'

// Complete captures. Each quarantined station was checked manually by its name, address and town.

async function stationsOf(source: StationSource, day: Day, fileOf: (name: string) => readonly string[]) {
  const taken = await takeFrom(source, day, request => sample(...fileOf(request.name)))
  return readDelivery(source, day, taken.captures).stations
}

const british = () => stationsOf(gb, '2026-02-17', () => ['GB', 'fuel-finder.2026-02-17T1822.csv.gz'])
const italian = () =>
  stationsOf(italy, '2026-08-22', name =>
    name === 'registry'
      ? ['IT', 'anagrafica_impianti_attivi_2026-08-21.csv.gz']
      : ['IT', 'prezzo_alle_8_2026-08-21.csv.gz'],
  )

const outOfArea = (country: string, stations: readonly StationRecord[]): string[] =>
  misplacedStations(country, stations)
    .filter(({ reason }) => reason === 'OUT_OF_AREA')
    .map(({ ref }) => ref)

describe.runIf(hasSamples)('positions of the real captures', () => {
  test('of Britain: a station of Redcar at London Bridge is quarantined, with 87 others', async () => {
    const stations = await british()
    const aside = new Set(outOfArea('GB', stations))
    const cities = stations.filter(({ ref }) => aside.has(ref)).map(({ city }) => city)
    expect(cities).toContain('RedCar')
    expect(aside.size).toBe(88)
    // The far ends of large areas stay.
    expect(cities.filter(city => /SHETLAND|ORKNEY|ISLE OF|BARRA|MALLAIG|THURSO/i.test(city ?? ''))).toEqual([])
  })

  test('of Italy: 33 are quarantined, and none of Lampedusa, Linosa and Pantelleria', async () => {
    const stations = await italian()
    const aside = new Set(outOfArea('IT', stations))
    expect(aside.size).toBe(33)
    const cities = stations.filter(({ ref }) => aside.has(ref)).map(({ city }) => city)
    expect(cities.filter(city => /Lampedusa|Pantelleria/.test(city ?? ''))).toEqual([])
  })

  test('of France: none of 9,949 is quarantined', async () => {
    const stations = await stationsOf(frZip, '2022-05-03', () => ['FR', 'PrixCarburants_instantane_2022-05-03.zip'])
    expect(outOfArea('FR', stations)).toEqual([])
  })
})
