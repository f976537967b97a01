import { describe, expect, test } from 'vitest'
import type { Reading } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { MissingSecret } from '../../../pipeline/model/errors.ts'
import type { FeedContext, FeedSteps } from '../../../pipeline/source.ts'
import { gb } from '../../../pipeline/sources/gb/source.ts'
import { type Content, readStations, takeFixture } from '../../support/deliver.ts'
import { expectRefused } from '../../support/expect-refused.ts'
import { pricesByFuel } from '../../support/prices-by-fuel.ts'

const day = '2026-11-19'

const read = (content: Content): Promise<Reading> => readStations(gb, day, () => content)

async function fixtureText(): Promise<string> {
  const { captures } = await takeFixture(gb, day)
  return captures[0]!.text()
}

describe('gb layouts', () => {
  test('the 57 columns of February 2026 have one timestamp per row', async () => {
    const reading = await read(asFirstGeneration(await fixtureText()))
    const whole = await read(await fixtureText())
    expect(pricesByFuel(reading)).toEqual(pricesByFuel(whole))
    const works = reading.stations.find(station => station.name === 'CLOSED FOR WORKS')
    expect(works?.prices.map(price => price.updatedAt)).toEqual(['2026-11-18 15:20:41', '2026-11-18 15:20:41'])
    const summer = reading.stations.find(station => station.name === 'UNCHANGED SINCE SUMMER')
    expect(summer?.prices.map(price => price.updatedAt)).toEqual(['2026-11-02 07:00:00', '2026-11-02 07:00:00'])
  })

  test('without a configured URL the error names the missing setting', () => {
    const context: FeedContext = { now: `${day} 12:00:00`, settings: {} }
    const feed = gb.editions[0]!.feed as (context: FeedContext) => FeedSteps
    expect(() => feed(context).next()).toThrow(MissingSecret)
    expect(() => feed(context).next()).toThrow('FUEL_GB_CSV_URL')
  })

  expectRefused(gb, /prices/, [
    ['headings only', text => text.slice(0, 400), 'expected a line feed'],
    ['a lost stamp', text => text.replace('submission_timestamp.B7S', 'submitted.B7S'), /submission_timestamp\.B7S/],
  ])
})

/** Removes the timestamps of the fuels, as in the file until 2026-02-25. */
function asFirstGeneration(text: string): string {
  const rows = text.trimEnd().split('\n').map(cellsOf)
  const keep = rows[0]!.map(heading => !/price_(submission|change_effective)_timestamp/.test(heading))
  rows[0]![0] = 'latest_update_timestamp'
  return `${rows.map(cells => cells.filter((_, at) => keep[at]).join(',')).join('\n')}\n`
}

/** The cells of a line, still quoted. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].slice(0, -1).map(match => match[1]!)
}
