import { describe, expect, test } from 'vitest'
import { answer, copyBundled, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

interface Country {
  readonly country_code: string
  readonly basis: string
  readonly total_stations: number
  readonly last_fetched: string
  readonly fuels: Readonly<Record<string, { readonly stations: number; readonly min: number; readonly avg: number }>>
}

const day = '2026-11-19'

/** Greece in the summary and on the board. */
async function greece(dataDir: string) {
  const { data } = await answer<{ data: { countries: Country[]; attribution: string[] } }>(dataDir, 'live/summary')
  const board = await answer<{ diesel: Record<string, number> }>(dataDir, 'board')
  return { ...data.countries.find(country => country.country_code === 'GR')!, board: board.diesel.GR }
}

const run = (dataDir: string, source: readonly string[], now = `${day} 12:00:00`, from?: string) =>
  runFiles({ dataDir, on: day, now, source, ...(from && { from }) })

describe('Greece', () => {
  test('has the means of its prefectures when no operator feed is configured', async () => {
    const dataDir = temporaryFolder()
    await run(dataDir, ['ecb', 'gr'])
    const means = await greece(dataDir)
    expect(means).toMatchObject({ basis: 'regional_mean', total_stations: 0 })
    const fuels = Object.values(means.fuels)
    expect(fuels.map(fuel => fuel.stations)).toEqual(fuels.map(() => 0))
    // The ministry weights by volumes sold, so its national mean is the one that is published.
    expect(means.board).toBe(means.fuels.diesel!.avg)
  })

  test('is at station level with the feed, without any data of the means', async () => {
    const alone = temporaryFolder()
    const both = temporaryFolder()
    await run(alone, ['ecb', 'gr-stations'])
    await run(both, ['ecb', 'gr', 'gr-stations'])
    expect(await greece(both)).toEqual(await greece(alone))
    expect((await greece(both)).basis).toBe('stations')
    expect(Math.min(...Object.values((await greece(both)).fuels).map(fuel => fuel.stations))).toBeGreaterThan(0)
  })

  test('falls back to the means when the feed has not been read for two days, and returns to stations with the feed', async () => {
    const dataDir = temporaryFolder()
    const root = temporaryFolder()
    await run(dataDir, ['ecb', 'gr', 'gr-stations'])
    copyBundled(root, 'gr', day)
    copyBundled(root, 'ecb', day)
    await run(dataDir, ['ecb', 'gr'], '2026-11-21 12:00:01', root)
    expect(await greece(dataDir)).toMatchObject({ basis: 'regional_mean', last_fetched: '2026-11-21 12:00:01' })
    copyBundled(root, 'gr-stations', day)
    await run(dataDir, ['gr-stations'], '2026-11-21 13:00:00', root)
    expect(await greece(dataDir)).toMatchObject({ basis: 'stations', last_fetched: '2026-11-21 13:00:00' })
  })
})

describe('a legal maximum', () => {
  const reference = async (dataDir: string): Promise<string[]> => {
    const { data } = await answer<{ data: { reference_prices: { country_code: string }[] } }>(dataDir, 'live/summary')
    return data.reference_prices.map(one => one.country_code)
  }

  test('expires with its stated validity or by its age', async () => {
    const dataDir = temporaryFolder()
    const root = temporaryFolder()
    await run(dataDir, ['ecb', 'bnm', 'nbrm', 'cz', 'rs', 'lu'])
    expect(await reference(dataDir)).toEqual(['CZ', 'LU', 'RS'])
    for (const id of ['lu', 'rs']) copyBundled(root, id, day)
    await run(dataDir, ['lu', 'rs'], '2026-11-24 12:00:00', root)
    expect(await reference(dataDir)).toEqual(['LU', 'RS'])
    await run(dataDir, ['lu', 'rs'], '2026-12-04 12:00:00', root)
    expect(await reference(dataDir)).toEqual(['LU'])
  })
})
