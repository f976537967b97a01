import { describe, expect, test } from 'vitest'
import { readReference } from '../../../pipeline/delivery-reading/read-delivery.ts'
import type { WeekRecord } from '../../../pipeline/source.ts'
import { bulletin } from '../../../pipeline/sources/bulletin/source.ts'
import { hasSamples, sample, takeFrom } from '../../support/deliver.ts'

const folder = 'OIL-BULLETIN'

async function readWorkbook(name: string) {
  const bytes = sample(folder, name)
  const { captures } = await takeFrom(bulletin, '2026-11-19', request =>
    request.name === 'history' ? bytes : undefined,
  )
  return readReference(bulletin, '2026-11-19', captures)
}

/** Rows of a derived file. No cell contains a quoted comma. */
function csv(name: string): string[][] {
  const lines = Buffer.from(sample(folder, name)).toString('utf8').trim().split(/\r?\n/)
  return lines.slice(1).map(line => line.split(','))
}

const ours: Readonly<Record<string, string>> = { UK: 'GB', EUR: 'EZ' }
const countryOf = (code: string): string => ours[code] ?? code
const amountOf = (text: string | undefined): number | null => (text ? Number(text) : null)

describe.runIf(hasSamples)('the real history workbook of 2025-04-09', async () => {
  const reading = hasSamples
    ? await readWorkbook('Weekly_Oil_Bulletin_Prices_History_maticni_4web.2025-04-09.xlsx')
    : { rows: 0, read: 0, skipped: {}, quarantined: [], records: [] as WeekRecord[] }
  const byKey = new Map(reading.records.map(record => [`${record.week} ${record.country}`, record]))

  test('gives 1,009 weeks of 29 countries and the euro area, nothing quarantined', () => {
    expect(reading).toMatchObject({
      rows: 1009 * 30,
      read: 29_329,
      skipped: { 'no reading': 941 },
      quarantined: [],
    })
    const weeks = [...new Set(reading.records.map(record => record.week))]
    expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([1009, '2025-04-07', '2005-01-03'])
    const countries = [...new Set(reading.records.map(record => record.country))]
    expect(countries).toHaveLength(30)
    expect(countries).toEqual(expect.arrayContaining(['EU', 'EZ', 'GB', 'GR', 'HR']))
  })

  test('contains exactly the values of the long file', () => {
    const rows = csv('history-long.euro95-diesel.with-tax.2025-04-07.csv')
    expect(rows).toHaveLength(reading.records.length)
    const differing = rows.filter(([week, code, euro95, diesel]) => {
      const record = byKey.get(`${week} ${countryOf(code!)}`)
      return record?.euro95PerKilolitre !== amountOf(euro95) || record?.dieselPerKilolitre !== amountOf(diesel)
    })
    expect(differing).toEqual([])
  })

  test('matches an independent Euro-95 matrix, except for one revised week', () => {
    const text = Buffer.from(sample(folder, 'history-euro95-with-tax-matrix.2025-12-15.derived.csv')).toString('utf8')
    const codes = text.slice(0, text.indexOf('\n')).trim().split(',').slice(1)
    const cells = csv('history-euro95-with-tax-matrix.2025-12-15.derived.csv')
      .filter(([week]) => week! <= '2025-04-07')
      .flatMap(([week, ...row]) =>
        codes.map((code, at) => ({ week, code: countryOf(code), amount: amountOf(row[at]) })),
      )
      .filter(cell => cell.amount !== null)
    expect(cells).toHaveLength(27_310)
    const differing = cells.filter(
      ({ week, code, amount }) => byKey.get(`${week} ${code}`)?.euro95PerKilolitre !== amount,
    )
    expect(differing).toEqual([{ week: '2025-04-07', code: 'EE', amount: 1630 }])
  })

  test('matches the weekly files as first published, except for later corrections of the countries', () => {
    const fuels = { 'Euro-super 95': 'euro95PerKilolitre', 'Automotive gas oil': 'dieselPerKilolitre' } as const
    const rows = csv('weekly_raw_data_2015-01-12_2024-06-17.csv.gz').filter(([, , , product]) => product! in fuels)
    const differing = rows.filter(([week, , code, product, , , , amount]) => {
      const held = byKey.get(`${week} ${countryOf(code!)}`)?.[fuels[product as keyof typeof fuels]] ?? 0
      return Math.abs(held - Number(amount)) > 0.5
    })
    expect([differing.length, rows.length]).toEqual([331, 26_160])
  })

  test('has exactly the known gaps', () => {
    const last: Readonly<Record<string, string>> = { GB: '2020-12-21' }
    const first: Readonly<Record<string, string>> = { BG: '2008-01-07', RO: '2008-01-07', HR: '2013-07-01' }
    const weeks = [...new Set(reading.records.map(record => record.week))]
    const countries = [...new Set(reading.records.map(record => record.country))]
    const holes = weeks.flatMap(week =>
      countries
        .filter(country => week >= (first[country] ?? '') && week <= (last[country] ?? '9999'))
        .filter(country => !byKey.has(`${week} ${country}`))
        .map(country => `${week} ${country}`),
    )
    expect(holes.sort()).toEqual([
      '2005-06-06 MT',
      ...['AT', 'BE', 'CZ', 'EE', 'ES', 'GR', 'IT'].map(country => `2013-04-01 ${country}`),
      '2023-11-27 AT',
      '2023-11-27 BG',
    ])
    const halves = reading.records.filter(
      record => (record.euro95PerKilolitre === null) !== (record.dieselPerKilolitre === null),
    )
    expect(halves.map(record => `${record.week} ${record.country}`)).toEqual(['2013-04-08 ES'])
  })
})

describe.runIf(hasSamples)('other real workbooks', () => {
  test('the excerpt of 18 weeks is read like the full file', async () => {
    const reading = await readWorkbook('history-cut.18-weeks.derived.xlsx')
    expect(reading).toMatchObject({ rows: 540, quarantined: [] })
    expect(reading.records).toContainEqual({
      country: 'AT',
      week: '2025-04-07',
      euro95PerKilolitre: 1520,
      dieselPerKilolitre: 1528,
    })
  })

  test('the weekly files of 2022 are refused, because they lack the sheet', async () => {
    for (const name of ['latest_prices_raw_data.2022-08-22.xlsx', 'latest_prices_with_taxes.2022-08-22.xlsx']) {
      await expect(readWorkbook(name)).rejects.toThrow(
        /bulletin\/history: expected a workbook with the sheet 'Prices with taxes', found/,
      )
    }
  })
})
