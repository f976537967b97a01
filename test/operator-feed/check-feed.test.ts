import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkFeedCommand } from '../../bin/commands/check/feed.ts'
import { type Reading, readDelivery } from '../../pipeline/delivery-reading/read-delivery.ts'
import type { StationSource } from '../../pipeline/source.ts'
import { grStations, se } from '../../pipeline/sources/index.ts'
import type { FeedCheck } from '../../pipeline/stages/validate/check-feed.ts'
import { fixturesRoot, takeFixture } from '../support/deliver.ts'
import { repositoryText } from '../support/repository.ts'

const day = '2026-11-19'
const page = repositoryText('docs/operator-feed.md')
const folder = mkdtempSync(join(tmpdir(), 'fuel-check-feed-'))
afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 19, 12) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  process.exitCode = undefined
})

/** Runs the command in this process. Returns its output and the exit code of the process. */
async function run(...args: readonly string[]): Promise<{ printed: string; exitCode: number }> {
  const printed: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation(text => printed.push(String(text)) > 0)
  process.exitCode = undefined
  await checkFeedCommand()
    .exitOverride()
    .parseAsync([...args], { from: 'user' })
  const exitCode = Number(process.exitCode ?? 0)
  vi.restoreAllMocks()
  return { printed: printed.join(''), exitCode }
}

async function reportOf(...args: readonly string[]): Promise<FeedCheck & { readonly ready: boolean }> {
  return JSON.parse((await run(...args, '--json')).printed)
}

function put(name: string, content: string): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

const price = (fuel: string, amount: unknown, more: object = {}) => ({ fuel, amount, ...more })
const lineOf = (at: number, more: object = {}) =>
  JSON.stringify({
    schema_version: 1,
    id: `S ${at}`,
    city: 'Falun',
    lat: 60.6 + at / 1000,
    lng: 15.6,
    opening_hours: '24/7',
    prices: [price('diesel', 17 + at / 100, { updated_at: `${day}T06:40:00+01:00` }), price('sp95', 16 + at / 100)],
    ...more,
  })
const sound = (count: number) => Array.from({ length: count }, (_, at) => lineOf(at))

describe('the page for authors', () => {
  const commands = [...page.matchAll(/^\$ npx fuel-etl check feed (.+)$/gm)].map(found => found[1]!.split(' '))
  for (const [, name, content] of page.matchAll(/<!-- example: (\S+) -->\n```\w+\n([\s\S]*?)```/g)) put(name!, content!)

  test('has commands', () => expect(commands.length).toBeGreaterThan(2))

  test.each(commands.map(words => [words.join(' '), words] as const))('documents check feed %s', async (_, words) => {
    const { printed, exitCode } = await run(
      ...words.map(word => (/^stations\./.test(word) ? join(folder, word) : word)),
    )
    // The example has two stations, too few for a market.
    const isMarket = words.includes('--source')
    expect(exitCode).toBe(isMarket ? 76 : 0)
    if (isMarket) expect(printed).toContain('expected at least 20 stations, found 2')
    else expect(printed).toMatch(/no faults found: ready to be served\n$/)
  })

  test('documents each member and each code that only check-feed reports', () => {
    const rows = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(found => found[1])
    for (const name of Object.keys(JSON.parse(repositoryText('docs/operator-feed.schema.json')).properties)) {
      expect(rows).toContain(name)
    }
    const code = repositoryText('pipeline/stages/validate/check-feed.ts')
    const own = [...code.matchAll(/'([A-Z]+(?:_[A-Z]+)+)'/g)].map(found => found[1]!)
    const explained = `${page}${repositoryText('docs/reasons.md')}`
    expect(own.length).toBeGreaterThan(3)
    expect(own.filter(one => !explained.includes(`\`${one}\``))).toEqual([])
  })
})

describe('check feed', () => {
  test('reports that a good file is ready, with counts and medians', async () => {
    const file = put('good.jsonl', `${sound(30).join('\n')}\n`)
    const report = await reportOf(file, '--source', 'se')
    expect(report).toMatchObject({ ready: true, notation: 'JSON lines', refusals: [], findings: [] })
    expect(report).toMatchObject({ stations: 30, placed: 30, prices: 60, outOfStock: 0 })
    expect(report.fuels).toEqual([
      { fuel: 'diesel', prices: 30, least: 17, median: 17.14, most: 17.29 },
      { fuel: 'sp95', prices: 30, least: 16, median: 16.14, most: 16.29 },
    ])
    expect(await run(file, '--source', 'se')).toMatchObject({ exitCode: 0 })
  })

  test('reports all faults of a file in one run', async () => {
    const bad = [
      lineOf(30, { lat: 59.3, lng: 10.7 }),
      lineOf(31, { opening_hours: 'on request, mostly' }),
      lineOf(32, { prices: [price('diesel', 1734), price('sp95', 16, { updated_at: '2026-11-20T00:00:00Z' })] }),
      lineOf(3, { city: 'Mora' }),
      lineOf(33, { town: 'Mora', closed: 'no', prices: [price('petrol', '16,00', { unit: 'kg' })] }),
      'no JSON',
    ]
    const file = put('bad.jsonl', `${[...sound(30), ...bad].join('\n')}\n`)
    const report = await reportOf(file, '--source', 'se')
    expect(report.findings.map(({ line, field, code, effect }) => [line, field, code, effect])).toEqual([
      [31, 'lat', 'OUT_OF_COUNTRY', 'position put aside'],
      [32, 'opening_hours', 'NOT_A_WEEK', 'hours unknown'],
      [33, 'prices[1].updated_at', 'IN_THE_FUTURE', 'held'],
      [33, 'prices[0].amount', 'UNIT_SLIP', 'held'],
      [34, 'id', 'DUPLICATE_REF', 'left out'],
      [35, 'town', 'UNKNOWN_MEMBER', 'left out'],
      [35, 'closed', 'NOT_A_FLAG', 'left out'],
      [35, 'prices[0].fuel', 'UNKNOWN_FUEL', 'left out'],
      [35, 'prices[0].amount', 'NOT_A_NUMBER', 'left out'],
      [36, 'line', 'NOT_AN_OBJECT', 'left out'],
    ])
    expect(report).toMatchObject({ ready: false, refusals: [], stations: 33 })
    const { printed, exitCode } = await run(file, '--source', 'se')
    expect(exitCode).toBe(76)
    expect(printed.trimEnd().split('\n').at(-1)).toBe(
      'NOT READY: 10 faults (1 position put aside, 1 hours unknown, 2 held, 6 left out); ' +
        'a run would publish the rest (exit 76)',
    )
  })

  test('reports the found and the expected value separately', async () => {
    const bad = [
      lineOf(30, { id: 'A-3 ', lat: '60.6' }),
      lineOf(31, { prices: [price('diesel', '17.34'), price('sp95', 16, { updated_at: '2026-08-01T06:40:00Z' })] }),
    ]
    const found = async (file: string) =>
      (await reportOf(file)).findings.map(({ code, found, effect }) => [code, found, effect])
    expect(await found(put('quoted.jsonl', `${[...sound(30), ...bad].join('\n')}\n`))).toEqual([
      ['NOT_AN_ID', '"A-3 "', 'left out'],
      ['NOT_A_NUMBER', '"60.6"', 'value left out'],
      ['NOT_A_NUMBER', '"17.34"', 'left out'],
      ['STAMP_TOO_OLD', '2026-08-01T06:40:00Z', 'not shown'],
    ])
    const rows = [
      'schema_version,id,city,fuel,amount',
      '1,A,Falun,diesel,17',
      '1,A,Mora,sp95,16',
      '1,A,,hvo,20',
      '1,B,',
    ]
    expect(await found(put('rows.csv', `${rows.join('\n')}\n`))).toEqual([
      ['CONTRADICTION', 'Mora, in line 2 Falun', 'left out'],
      ['CONTRADICTION', 'nothing, in line 2 Falun', 'left out'],
      ['CELL_COUNT', '2 too few', 'left out'],
    ])
  })

  const refused: readonly (readonly [what: string, content: string, message: RegExp])[] = [
    ['semicolons', 'schema_version;id;fuel;amount\n1;A;diesel;17,34\n', /CSV separated by commas/],
    ['a page', '<!DOCTYPE html>\n', /expected one JSON object a line, or CSV/],
    ['a file that was cut off', sound(30).join('\n'), /it was cut off/],
    ['few stations', `${sound(19).join('\n')}\n`, /expected at least 20 stations, found 19/],
    [
      'prices in öre',
      `${sound(30)
        .join('\n')
        .replace(/"amount":(\d+(\.\d+)?)/g, (_, amount) => `"amount":${amount * 100}`)}\n`,
      /expected a median of diesel between 2.75 and 66 SEK, found 1714(\.\d+)?: another unit or currency/,
    ],
    ['many bad rows', `${[...sound(30), ...Array(9).fill('no')].join('\n')}\n`, /found 9 of 39 unreadable/],
    ['a member renamed', `${sound(30).join('\n').replaceAll('city', 'town')}\n`, /found 'town' in most of them/],
  ]
  test.each(refused)('reports that a run would refuse %s', async (_, content, message) => {
    const file = put('refused.jsonl', content)
    const report = await reportOf(file, '--source', 'se')
    expect(report.refusals.join('\n')).toMatch(message)
    const { printed, exitCode } = await run(file, '--source', 'se')
    expect(exitCode).toBe(76)
    expect(printed).toMatch(/^NOT READY: a run would refuse the entire file \(exit 76\)$/m)
  })

  test('checks timestamps against the time in --now', async () => {
    const file = put('now.jsonl', `${sound(30).join('\n')}\n`)
    const { findings } = await reportOf(file, '--now', '2026-11-19T05:00:00Z')
    expect(findings.map(one => one.code)).toEqual(Array(30).fill('IN_THE_FUTURE'))
  })

  test('rejects invalid arguments', async () => {
    await expect(run(join(folder, 'none.jsonl'))).rejects.toMatchObject({ exitCode: 64 })
    vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
    await expect(run(put('a.csv', ''), '--now', 'noon')).rejects.toThrow(/expected an instant in UTC/)
    await expect(run(put('a.csv', ''), '--source', 'fr')).rejects.toThrow(/Allowed choices are gr-stations, se/)
  })

  const feeds: readonly (readonly [id: string, source: StationSource, file: string])[] = [
    ['se', se, 'stations.jsonl'],
    ['gr-stations', grStations, 'stations.csv'],
  ]
  test.each(feeds)('leaves the same rows out of the bundled file of %s as a run', async (id, source, name) => {
    const reading: Reading = readDelivery(source, day, (await takeFixture(source, day)).captures)
    const report = await reportOf(join(fixturesRoot, id, day, name), '--source', id)
    const left = report.findings.filter(one => /^(value )?left out$/.test(one.effect))
    const memberOf = (field: string) => (field === 'ref' ? 'id' : field)
    expect(left.map(({ line, field, code }) => [line, field, code])).toEqual(
      reading.quarantined.map(({ position, field, reason }) => [position, memberOf(field), reason]),
    )
    expect([report.stations, report.refusals]).toEqual([reading.stations.length, []])
    expect(report.prices).toBe(reading.stations.flatMap(station => station.prices).length + reading.superseded)
    const place = id === 'se' ? 'SWAPPED_COORDINATES' : 'OUT_OF_COUNTRY'
    expect(report.findings.map(one => one.code)).toEqual(expect.arrayContaining([place, 'UNIT_SLIP']))
  })
})
