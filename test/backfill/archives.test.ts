import { describe, expect, test } from 'vitest'
import { type ComposedArchive, daysOfMonth } from '../../fixtures/archives/archive-days.ts'
import { composeAustralianArchive } from '../../fixtures/archives/au-nsw.ts'
import { composeGermanArchive } from '../../fixtures/archives/de.ts'
import { composeSpanishArchive } from '../../fixtures/archives/es.ts'
import { composeFrenchArchive } from '../../fixtures/archives/fr-zip.ts'
import { composeItalianArchive } from '../../fixtures/archives/it.ts'
import { composeMarket } from '../../fixtures/compose/market.ts'
import { nswPlan, stationJson } from '../../fixtures/sources/au-nsw/compose.ts'
import { Capture } from '../../pipeline/capture.ts'
import { type Reading, readDelivery } from '../../pipeline/delivery-reading/read-delivery.ts'
import { australianAddress } from '../../pipeline/families/australian-feeds.ts'
import { openWorkbook } from '../../pipeline/fetch/open-capture.ts'
import type { Day } from '../../pipeline/model/instants.ts'
import { archivedSource, type KnownStation, type UnopenedFile } from '../../pipeline/source.ts'
import { auNsw, de, es, frZip, it } from '../../pipeline/sources/index.ts'
import type { ArchivedSource } from '../../pipeline/stages/backfill/backfill.ts'
import { catalogueIn, login } from '../support/archive-network.ts'

/** The delivery of a day, read as `backfill` does. Null where the archive has none. */
function readOn(source: ArchivedSource, files: ComposedArchive, day: Day): Reading | null {
  return readFrom(
    source,
    capturesOf(source, files, day).map(one => ({ name: one.name, read: () => one })),
    day,
  )
}

function readFrom(
  source: ArchivedSource,
  files: readonly UnopenedFile[],
  day: Day,
  stations: readonly KnownStation[] = [],
): Reading | null {
  const delivery = source.archive.open(files, day.slice(0, 7), stations).on(day)
  return delivery && readDelivery(archivedSource(source, delivery), day, delivery.captures)
}

function capturesOf(source: ArchivedSource, files: ComposedArchive, day: Day): Capture[] {
  const month = day.slice(0, 7)
  const context = { days: daysOfMonth(month), settings: login, catalogue: catalogueIn(source, files) }
  return source.archive.filesOf(month, context).flatMap(({ name }) => {
    const found = files.find(file => file.name.startsWith(`${name}.`))
    if (!found) return []
    const about = { source: source.descriptor.id, name, status: 200, sha256: name, unpackedMax: 1024 ** 3 }
    return [new Capture({ ...about, bytes: found.content })]
  })
}

function amountsOf({ stations }: Reading): number[] {
  return stations.flatMap(({ prices }) => prices.map(({ amountMicros }) => amountMicros / 1e6))
}

describe('the archive of France', () => {
  const files = composeFrenchArchive('2021-12-20', '2022-01-10', 12)
  const source = frZip as ArchivedSource

  test('has thousandths of a euro before 2022 and euros since, read as the same prices', () => {
    const before = readOn(source, composeFrenchArchive('2020-01-01', '2021-12-31', 4), '2021-12-31')!
    const amounts = [...amountsOf(before), ...amountsOf(readOn(source, files, '2022-01-09')!)]
    expect(amounts.length).toBeGreaterThan(30)
    expect(amounts.filter(amount => amount < 0.5 || amount > 3)).toEqual([])
  })

  test('gives a price of December in January, from the file that has it', () => {
    const reading = readOn(source, files, '2022-01-01')!
    const captures = [...reading.origins.values()].flat().map(({ capture }) => capture)
    expect(new Set(captures)).toEqual(new Set(['annee-2021', 'annee-2022']))
    expect(reading.stations).toHaveLength(12)
  })

  test('knows a station that has no prices', () => {
    const reading = readOn(source, files, '2022-01-09')!
    expect(reading.stations.filter(({ prices }) => prices.length === 0)).toHaveLength(1)
  })

  test('has no price of a fuel that was out of stock, from then until it was back', () => {
    const february = composeFrenchArchive('2022-01-20', '2022-02-20', 8)
    const shortages = [
      ...february.map(({ name, content }) => ({ name, content })),
      { ...february[0]!, name: 'annee-2021.zip' },
    ]
    const dieselOn = (day: Day): number =>
      readOn(source, shortages, day)!.stations.filter(({ prices }) => prices.some(({ fuel }) => fuel === 'diesel'))
        .length
    expect(dieselOn('2022-02-10') - dieselOn('2022-02-09')).toBe(-1)
    expect(dieselOn('2022-02-20')).toBe(dieselOn('2022-02-09'))
  })

  test('is refused when it is cut off or in another layout', () => {
    const broken = [{ name: 'annee-2022.zip', content: files[1]!.content.slice(0, 400) }, files[0]!]
    expect(() => readOn(source, broken, '2022-01-09')).toThrow('expected')
  })
})

describe('the archive of Italy', () => {
  const source = it as ArchivedSource

  test('is read in both layouts', () => {
    const files = composeItalianArchive('2026-02-08', '2026-02-11', 12)
    const readings = ['2026-02-09', '2026-02-10'].map(day => readOn(source, files, day)!)
    expect(readings.map(({ stations }) => stations.length)).toEqual([12, 12])
    expect(readings.every(reading => amountsOf(reading).length > 20)).toBe(true)
  })

  test('has no delivery on a day with one of the two files', () => {
    const files = composeItalianArchive('2026-04-01', '2026-04-12', 12)
    expect(readOn(source, files, '2026-04-09')).toBeNull()
    expect(readOn(source, files, '2026-04-13')).toBeNull()
  })

  test('is refused when it was cut off', () => {
    const files = composeItalianArchive('2026-04-01', '2026-04-03', 12)
    const cut = files.map(({ name, content }) => ({ name, content: content.slice(0, -40) }))
    expect(() => readOn(source, cut, '2026-04-02')).toThrow('it/registry-2026-2: expected gzip')
  })
})

describe('the archive of Spain', () => {
  const source = es as ArchivedSource

  test('has a file of each day, at the address of that day', () => {
    const [first] = source.archive.filesOf('2024-02', { days: ['2024-02-07'], settings: {}, catalogue: null })
    expect([first!.name, first!.day, new URL(first!.url).pathname.split('/').at(-1)]).toEqual([
      'stations-2024-02-07',
      '2024-02-07',
      '07-02-2024',
    ])
  })

  test('is read with the columns of its time', () => {
    const files = composeSpanishArchive('2024-12-30', '2025-01-02', 30)
    const [before, after] = ['2024-12-30', '2025-01-02'].map(day => readOn(source, files, day)!)
    const fuelsIn = ({ stations }: Reading) => new Set(stations.flatMap(({ prices }) => prices.map(({ fuel }) => fuel)))
    expect([before!.stations.length, after!.stations.length]).toEqual([30, 30])
    expect([fuelsIn(before!).has('hvo'), fuelsIn(after!).has('hvo')]).toEqual([false, true])
  })

  test('has no delivery on a day without a file, and refuses a page instead of the list', () => {
    const files = composeSpanishArchive('2026-04-01', '2026-04-12', 12)
    expect(readOn(source, files, '2026-04-05')).toBeNull()
    expect(() => readOn(source, files, '2026-04-09')).toThrow('es/stations-2026-04-09: expected JSON')
  })

  test('is refused without a column of the oldest layout', () => {
    const renamed = composeSpanishArchive('2026-04-01', '2026-04-01', 12).map(({ name, content }) => ({
      name,
      content: new Uint8Array(Buffer.from(Buffer.from(content).toString().replaceAll('Precio Gasoleo A', 'Gasoleo'))),
    }))
    expect(() => readOn(source, renamed, '2026-04-01')).toThrow('Precio Gasoleo A')
  })
})

describe('the archive of Germany', () => {
  const source = de as ArchivedSource
  const files = composeGermanArchive('2026-10-01', '2026-10-26', 12)
  const dieselOn = (day: Day, at: number): number | undefined => {
    const price = readOn(source, files, day)!.stations[at]!.prices.find(({ fuel }) => fuel === 'diesel')
    return price && price.amountMicros / 1e6
  }

  test('is asked for with the login of the operator, from three days before the month on', () => {
    const requests = source.archive.filesOf('2024-02', { days: ['2024-02-01'], settings: login, catalogue: null })
    expect(requests.map(({ name }) => name)).toEqual([
      'prices-2024-01-29',
      'prices-2024-01-30',
      'prices-2024-01-31',
      'stations-2024-02-01',
      'prices-2024-02-01',
    ])
    const { pathname } = new URL(requests[4]!.url)
    expect(pathname.endsWith('/master/prices/2024/02/2024-02-01-prices.csv')).toBe(true)
    const basic = requests[4]!.headers!.authorization!
    expect(Buffer.from(basic.slice('Basic '.length), 'base64').toString()).toBe('ada@example.org:hush-0123456789')
    expect(requests[4]!.url).not.toContain('hush')
  })

  test('gives the last change of each station before noon UTC, without closed stations', () => {
    const day = '2026-10-09'
    const reading = readOn(source, files, day)!
    expect(reading.stations).toHaveLength(12)
    const stamps = reading.stations.flatMap(({ prices }) => prices.map(({ updatedAt }) => updatedAt!))
    expect(stamps.filter(stamp => stamp > `${day} 12:00:00`)).toEqual([])
    expect(stamps.some(stamp => stamp < `${day} 00:00:00`)).toBe(true)
    expect(reading.skipped).toEqual({ placeholder: 1, 'no price in these days': 1 })
  })

  test('reads the hour-only offset of both halves of the year', () => {
    const stampsOn = (day: Day) =>
      readOn(source, files, day)!.stations.flatMap(({ prices }) => prices.map(one => one.updatedAt))
    // 11:40:33 in Berlin.
    expect(stampsOn('2026-10-24')).toContain('2026-10-24 09:40:33')
    expect(stampsOn('2026-10-26')).toContain('2026-10-26 10:40:33')
  })

  test('puts 9.999 and 4.0 aside, and a time that is none', () => {
    const reasonsOn = (day: Day) => readOn(source, files, day)!.quarantined.map(({ reason }) => reason)
    expect(reasonsOn('2026-10-13')).toEqual(['OUT_OF_RANGE', 'OUT_OF_RANGE', 'OUT_OF_RANGE'])
    expect(reasonsOn('2026-10-19')).toEqual(['NOT_AN_INSTANT'])
  })

  test('has no delivery on a day without prices, and is refused when they were cut off, on that day only', () => {
    expect(readOn(source, files, '2026-10-10')).toBeNull()
    expect(() => readOn(source, files, '2026-10-21')).toThrow('expected a line feed at the end')
    expect(readOn(source, files, '2026-10-22')!.stations).toHaveLength(12)
    expect(dieselOn('2026-10-22', 1)).toBeGreaterThan(1.5)
  })
})

describe('the archive of New South Wales', () => {
  const source = auNsw as ArchivedSource
  const size = 12
  const files = composeAustralianArchive('2026-08-25', '2026-11-10', size)
  const live = composeMarket(nswPlan, '2026-11-17', 30).slice(0, size)
  const known = live.map((station): KnownStation => {
    const { code, name, brand, address } = stationJson(station) as Record<'code' | 'name' | 'brand' | 'address', string>
    return { ref: `NSW:${code}`, name, brand, ...australianAddress(address), lat: station.lat, lng: station.lng }
  })

  async function readAt(day: Day, stations = known): Promise<Reading> {
    const { sheets } = source.archive
    const opened: UnopenedFile[] = []
    for (const one of capturesOf(source, files, day)) {
      const ofWorkbook = await openWorkbook(one, 'au-nsw', sheets!)
      opened.push({ name: one.name, read: () => ofWorkbook ?? one })
    }
    return readFrom(source, opened, day, stations)!
  }

  test('finds the file of a month and of the month before in the catalogue', () => {
    const context = { days: ['2026-10-01'], settings: {}, catalogue: catalogueIn(source, files) }
    const found = source.archive.filesOf('2026-10', context)
    expect(found.map(({ name, isEarlier }) => [name, isEarlier === true])).toEqual([
      ['prices-2026-09', true],
      ['prices-2026-10', false],
    ])
    expect(found[1]!.url).toContain('price_history_checks_october_2026.csv')
    expect(source.archive.filesOf('2027-01', context)).toEqual([])
  })

  // September is written as 2026-09-10 13:40:07, October as 10/10/2026 1:40:07 PM, November in a workbook.
  test.each(['2026-09-10', '2026-10-10', '2026-11-10'])('reads the notation of the month of %s', async day => {
    const { stations, quarantined } = await readAt(day)
    const stamps = stations.flatMap(({ prices }) => prices.map(({ updatedAt }) => updatedAt!))
    expect(quarantined.filter(({ found }) => found !== 'n/a')).toEqual([])
    expect(stamps.length).toBeGreaterThan(30)
    expect(stamps.filter(stamp => stamp > `${day} 12:00:00`)).toEqual([])
    // The clock of Sydney: 10 hours before UTC until 4 October, 11 hours since.
    const minutes = new Set(stamps.filter(stamp => stamp >= `${day.slice(0, 7)}-06`).map(stamp => stamp.slice(11)))
    const clocks =
      day < '2026-10-04'
        ? ['14:09:48', '20:15:00', '03:40:07', '13:30:59']
        : ['13:09:48', '19:15:00', '02:40:07', '12:30:59']
    expect([...minutes].filter(one => !clocks.includes(one))).toEqual([])
    const amounts = stations.flatMap(({ prices }) => prices.map(({ amountMicros }) => amountMicros / 1e6))
    expect(amounts.filter(amount => amount < 0.9 || amount > 3)).toEqual([])
  })

  test('joins a row by its address alone, and says how many it cannot join', async () => {
    const { stations, skipped } = await readAt('2026-10-10')
    // One station has closed. The name of another has changed, but no other station has its address.
    expect(stations.map(({ ref }) => ref).includes('NSW:3')).toBe(false)
    expect(stations.map(({ ref }) => ref).includes('NSW:6')).toBe(true)
    expect(stations).toHaveLength(size - 1)
    expect(skipped['no station with this address']).toBeGreaterThan(0)
  })

  test('joins nothing by an address that two stations have, unless the name is the same', async () => {
    const twin = { ...known[5]!, ref: 'NSW:99', name: 'Another name' }
    const { stations } = await readAt('2026-10-10', [...known, twin])
    expect(stations.map(({ ref }) => ref).filter(ref => ref === 'NSW:6' || ref === 'NSW:99')).toEqual([])
    const named = { ...twin, name: `${known[5]!.name} Diesel Stop` }
    const again = await readAt('2026-10-10', [...known, named])
    expect(again.stations.map(({ ref }) => ref)).toContain('NSW:99')
  })
})
