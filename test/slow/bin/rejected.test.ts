import { beforeAll, describe, expect, test } from 'vitest'
import { rejectedCommand } from '../../../bin/commands/rejected.ts'
import { UsageError } from '../../../pipeline/model/errors.ts'
import type { HeldRecord } from '../../../pipeline/snapshot/read-held.ts'
import { demonstration } from '../../support/demonstration.ts'
import { printedBy } from '../../support/printed-by.ts'
import { query } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let dataDir: string

beforeAll(async () => {
  dataDir = await demonstration()
})

const rejected = (...args: readonly string[]) => printedBy(rejectedCommand(), ...args, '--data-dir', dataDir)
const held = (...args: readonly string[]) => rejected('--held', ...args)
const listed = async (...args: readonly string[]): Promise<readonly HeldRecord[]> =>
  JSON.parse((await held(...args, '--json')).text).prices

describe('fuel-etl rejected --held', () => {
  test('lists every price that is not accepted, with its rule and detail', async () => {
    const expected = await query<{ station: number; fuel: string; verdict: string; rule: string; detail: string }>(
      dataDir,
      `select station_id::double as station, fuel, verdict, rule, detail from {prices} where verdict <> 'accept'
       order by country_code, source, station_id, fuel`,
    )
    const prices = await listed()
    expect(prices.length).toBeGreaterThan(10)
    expect(new Set(prices.map(({ verdict }) => verdict))).toEqual(new Set(['hold', 'withhold']))
    expect(
      prices.map(({ station, fuel, verdict, rule, detail }) => ({ station, fuel, verdict, rule, detail })),
    ).toEqual(expected)
  })

  test('shows the price that is served instead and since when it is validated, or why no price is served', async () => {
    const [jump] = await listed('--source', 'es', '--rule', 'jump')
    expect(jump!.read! / jump!.served!).toBeCloseTo(1.9, 1)
    expect(jump!.validatedSince! < jump!.readAt).toBe(true)
    const prices = await listed()
    const without = prices.filter(({ served }) => served === null)
    expect(without.length).toBeGreaterThan(0)
    expect(without.filter(({ unusable, validatedSince }) => unusable === null || validatedSince !== null)).toEqual([])
    const { text } = await held('--source', 'es', '--rule', 'jump')
    expect(text).toContain(`${jump!.read} EUR`)
    expect(text).toContain(`${jump!.served} EUR`)
    expect(text).toContain(jump!.validatedSince)
  })

  test('has no amount if none could be read', async () => {
    const prices = await listed('--rule', 'unreadable', '--source', 'it')
    expect(prices.length).toBeGreaterThan(0)
    expect(
      prices.filter(({ read, source, rule }) => read !== null || source !== 'it' || rule !== 'unreadable'),
    ).toEqual([])
    expect((await held('--rule', 'unreadable', '--source', 'it')).text).toMatch(/ unreadable +unreadable +[\d.]+ EUR /)
  })

  test('filters by market, and reports if there are none', async () => {
    expect(new Set((await listed('--market', 'FR')).map(({ country }) => country))).toEqual(new Set(['FR']))
    expect((await held('--market', 'LU')).text).toBe('no price is held or withheld\n')
  })

  test.each([
    [['--rule', 'jumps'], /^unknown rule jumps; expected one of .*jump.*unreadable/],
    [['--source', 'xx'], /^unknown source xx/],
    [['--market', 'XX'], /XX/],
    [['--quarantined', '--rule', 'jump'], /^--rule selects prices, and --quarantined rows: name one of them/],
  ])('refuses %j', async (args, message) => {
    await expect(held(...args)).rejects.toThrow(UsageError)
    await expect(held(...args)).rejects.toThrow(message)
  })

  test('without options lists prices, and rows and fields that could not be read', async () => {
    const report = JSON.parse((await rejected('--market', 'FR', '--json')).text)
    expect(report.prices).toEqual(await listed('--market', 'FR'))
    expect(report.rows.length).toBeGreaterThan(0)
    const both = (await rejected('--market', 'FR')).text
    const quarantined = (await rejected('--quarantined', '--market', 'FR')).text
    expect(both).toBe(`${(await held('--market', 'FR')).text}\n${quarantined}`)
    expect(both).toContain(`${report.prices.length} prices are held or withheld:\n`)
    expect(quarantined).toMatch(new RegExp(`^${report.rows.length} rows? .* quarantined:\n`))
    expect(JSON.parse((await rejected('--rule', 'jump', '--json')).text).rows).toEqual([])
  })

  test('reports that there is no snapshot yet', async () => {
    await expect(printedBy(rejectedCommand(), '--data-dir', temporaryFolder())).rejects.toThrow(
      /^no snapshot in .* yet/,
    )
  })
})
