import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { stationProvenance } from '../../../api/serialise/found-provenance.ts'
import { LoadedSnapshot } from '../../../api/snapshot/loaded-snapshot.ts'
import { explainCommand } from '../../../bin/commands/explain.ts'
import type { ExplainedRow, Explanation } from '../../../bin/explanation.ts'
import { allSources } from '../../../bin/options.ts'
import { UsageError } from '../../../pipeline/model/errors.ts'
import { publishedUnits } from '../../../pipeline/model/money.ts'
import { sha256Of } from '../../../pipeline/model/sha256.ts'
import { openServing } from '../../../pipeline/serving/open-serving.ts'
import { keptSnapshots } from '../../../pipeline/snapshot/find-snapshot.ts'
import { type Manifest, sealManifest } from '../../../pipeline/snapshot/manifest.ts'
import { findCurrentId, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { isMarketSource } from '../../../pipeline/source.ts'
import { demonstration } from '../../support/demonstration.ts'
import { printedBy } from '../../support/printed-by.ts'
import { query } from '../../support/runs.ts'
import { fileOfTable, filesOfSnapshot } from '../../support/snapshot-tables.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let dataDir: string

interface LineageRow {
  readonly station_id: string | null
  readonly country_code: string
  readonly source: string
  readonly fuel: string
  readonly capture: string
  readonly sha256: string
  readonly position: number
  readonly fields: string
  readonly amount: string | null
  readonly rule: string | null
}

let rows: readonly LineageRow[]

beforeAll(async () => {
  dataDir = await demonstration()
  rows = await query(dataDir, 'select * from {lineage}')
})

/** The bytes of a capture, opened as an operator would open it: without code of this project. */
function bytesOf(sha256: string, folder = dataDir): Buffer {
  return brotliDecompressSync(readFileSync(join(folder, 'captures', sha256.slice(0, 2), `${sha256}.br`)))
}

const fieldsOf = (row: Pick<LineageRow, 'fields'>) => JSON.parse(row.fields) as Readonly<Record<string, string>>

describe('every current price and official figure', () => {
  test.each([
    ['prices', 'station_id, fuel', 'station_id is not null'],
    ['figures', 'source, region, fuel, valid_from', 'station_id is null'],
  ])('of %s has exactly one row of lineage, with the same amount', async (table, key, own) => {
    const inForce = `select ${key}, eur_per_unit from {${table}} where eur_per_unit is not null`
    const explained = `select ${key}, eur_per_unit from {lineage} where in_force and ${own}`
    const [count] = await query<{ n: string }>(dataDir, `select count(*) as n from (${inForce})`)
    expect(Number(count!.n)).toBeGreaterThan(table === 'prices' ? 6000 : 100)
    expect(
      await query(dataDir, `(${inForce} except all ${explained}) union all (${explained} except all ${inForce})`),
    ).toEqual([])
  })

  test('is from a capture that is listed in `captures` with its address', async () => {
    const named = await query(
      dataDir,
      `select source, capture, sha256 from {captures} where url like 'http%' and bytes > 0`,
    )
    const keys = new Set(named.map(row => JSON.stringify(row)))
    const unnamed = rows.filter(({ source, capture, sha256 }) => !keys.has(JSON.stringify({ source, capture, sha256 })))
    expect(unnamed).toEqual([])
    expect(keys.size).toBe(new Set(rows.map(row => `${row.source}/${row.capture}/${row.sha256}`)).size)
  })
})

/** What tests compare of a row of lineage. */
const keyOf = (row: object) => JSON.stringify(Object.entries(row).sort())

test('the server finds the rows of the table lineage for a station and for a country', async () => {
  const serving = await openServing(dataDir)
  const wanted = new Map<string, string[]>()
  for (const { station_id, country_code, source, fuel, sha256, position, fields, amount } of rows) {
    const row = { source, fuel, sha256, position: Number(position), fields: JSON.parse(fields), amount: Number(amount) }
    const subject = `${country_code} ${station_id ?? ''}`
    wanted.set(subject, [...(wanted.get(subject) ?? []), keyOf(row)])
  }
  // Each station takes some milliseconds.
  const subjects = [...wanted].filter(([subject, own], at) => subject.endsWith(' ') || own.length > 6 || at % 10 === 0)
  expect(subjects.length).toBeGreaterThan(200)
  for (const [subject, own] of subjects) {
    const [country, id] = subject.split(' ')
    const asked = { stationId: id === '' ? null : Number(id), country: country! }
    const found = await serving.lineages.get(country!)!.find(asked, serving.lineageFacts)
    const read = found!.rows.map(({ source, fuel, sha256, position, fields, amount }) => {
      return keyOf({ source, fuel, sha256, position, fields, amount: Number(amount) })
    })
    expect(read.sort()).toEqual(own.sort())
  }
  serving.close()
})

describe('every row of lineage', () => {
  test('names a stored capture whose bytes have its SHA-256', () => {
    const hashes = [...new Set(rows.map(row => row.sha256))]
    expect(hashes.length).toBeGreaterThan(100)
    expect(hashes.filter(sha256 => createHash('sha256').update(bytesOf(sha256)).digest('hex') !== sha256)).toEqual([])
  })

  test('has its amount among its texts, in the published unit of its source', () => {
    const read = rows.filter(({ rule }) => rule !== 'unreadable')
    const without = read.filter(row => {
      const numbers = Object.values(fieldsOf(row)).map(numberIn)
      const factor = publishedUnits[unitOf.get(row.source) ?? 'major units per litre']
      return !numbers.some(number => Math.abs(number / factor - Number(row.amount)) < 1e-7)
    })
    expect(without).toEqual([])
  })

  test('has no text that may be of a person', () => {
    const personalName = /owner|holder|gestore|operator|company_?name|contact|e-?mail|phone|\btel|fax|mft/i
    const personalText = /τηλ\s*[.:]|\btel[.:]|@\w|\+\d{9}/i
    const personal = rows.filter(row =>
      Object.entries(fieldsOf(row)).some(([name, text]) => personalName.test(name) || personalText.test(text)),
    )
    expect(personal).toEqual([])
  })
})

const unitOf = new Map(
  allSources.filter(isMarketSource).map(({ descriptor }) => [descriptor.id, descriptor.publishedUnit]),
)

/** `2,189 €` is 2.189. */
function numberIn(text: string): number {
  return Number(text.replace(/[^\d.,]/g, '').replace(',', '.') || Number.NaN)
}

/** A row of lineage of a source, not the first of its capture. */
function rowOf(source: string, fuel: string, among = rows): LineageRow {
  const own = among.filter(row => row.source === source && row.fuel === fuel && row.position > 2)
  expect(own.length).toBeGreaterThan(0)
  return own[own.length >> 1]!
}

const explain = (...args: readonly string[]) => printedBy(explainCommand(), ...args, '--data-dir', dataDir)
const explained = async (...args: readonly string[]): Promise<Explanation> =>
  JSON.parse((await explain(...args, '--json')).text)

describe('fuel-etl explain', () => {
  test('prints the path from the price to the bytes, and a shell command that shows them', async () => {
    const row = rowOf('it', 'diesel')
    const { text, exitCode } = await explain(row.station_id!, 'diesel')
    expect(exitCode).toBe(0)
    const fields = fieldsOf(row)
    expect(text).toContain(`prezzo          "${fields.prezzo}"   <- the amount`)
    expect(text).toContain(`SHA-256      ${row.sha256}`)
    expect(text).toMatch(/verdict +accept; judged by positive, /)
    expect(text).toMatch(/check +verified: the file has that SHA-256 and contains all 5 texts/)
    const [, line, from, to] = /row +line (\d+), bytes (\d+) to (\d+)/.exec(text)!.map(Number)
    expect(line).toBe(row.position)
    const shown = bytesOf(row.sha256).subarray(from, to).toString()
    expect(shown.split('|')).toEqual(expect.arrayContaining([fields.idImpianto, fields.prezzo]))
    const command = /look +(.+)/.exec(text)![1]!
    expect(execFileSync('sh', ['-c', command], { env: process.env }).toString()).toBe(`${shown}\n`)
  })

  test('prints with --json the answer of provenance.php, and for each row whether it was verified', async () => {
    const row = rowOf('pt', 'diesel')
    const { prices, ...report } = await explained(row.station_id!)
    const serving = await openServing(dataDir)
    const snapshot = await LoadedSnapshot.open(serving, null, { legacyCacheHeader: false })
    const { answer } = await stationProvenance(snapshot, Number(row.station_id), snapshot.createdAt)
    serving.close()
    expect(report).toMatchObject({ snapshot: serving.id, station: { id: Number(row.station_id), source: 'pt' } })
    const plain = prices.map(price => ({ ...price, rows: price.rows.map(withoutChecks) }))
    expect(plain).toEqual(answer.prices)
    expect(prices.flatMap(price => price.rows.map(one => one.check.state))).toEqual(
      prices.flatMap(price => price.rows.map(() => 'verified')),
    )
  })

  test('shows the unreadable row as the reason of a hold, next to the row of the served price', async () => {
    const [held] = await query<LineageRow>(
      dataDir,
      `select * from {lineage} where rule = 'unreadable' and source = 'it' and detail like 'prezzo %'`,
    )
    expect(held).toMatchObject({ fuel: 'diesel', verdict: 'hold', detail: "prezzo NOT_A_NUMBER '2,103'", amount: null })
    const report = await explained(held!.station_id!, 'diesel')
    const [inForce, unread] = report.prices[0]!.rows
    expect(report.prices[0]!.price).toBe(inForce!.amount)
    expect(inForce!.fields).toMatchObject({ idImpianto: '3980', isSelf: '1' })
    expect(unread).toMatchObject({ in_force: false, amount: null, rule: 'unreadable', position: 87 })
    expect(unread!.fields).toMatchObject({ prezzo: '2,103', isSelf: '1' })
    expect([inForce!.check.state, unread!.check.state]).toEqual(['verified', 'verified'])
    expect(report.quarantined).toMatchObject([{ capture: 'prices', position: 87, reason: 'NOT_A_NUMBER', ref: '3980' }])
    const { text } = await explain(held!.station_id!, 'diesel')
    expect(text).toMatch(/published +cannot be read\n +verdict +hold by unreadable: prezzo NOT_A_NUMBER '2,103'/)
    expect(text).not.toContain('left the feed')
  })

  test('shows a value of a station that was put aside, beside its prices', async () => {
    const [station] = await query<{ id: number }>(
      dataDir,
      `select station_id::double as id from {stations} where source = 'it' and ref = '4038'`,
    )
    const report = await explained(String(station!.id), 'diesel')
    expect(report.station).toMatchObject({ listed: true })
    expect(report.prices[0]!.rows.map(({ rule }) => rule)).toEqual([null])
    expect(report.prices[0]!.price).not.toBe(null)
    expect(report.quarantined.find(({ capture }) => capture === 'registry')).toMatchObject({
      scope: 'value',
      found: 'n.d.',
    })
  })

  test('shows both rows of a held price, and the reason', async () => {
    const [held] = await query<LineageRow>(dataDir, `select * from {lineage} where rule = 'jump' and source = 'es'`)
    const [price] = (await explained(held!.station_id!, held!.fuel)).prices
    const [inForce, refused] = price!.rows
    expect([price!.rows.length, inForce!.in_force, refused!.in_force, refused!.rule]).toEqual([2, true, false, 'jump'])
    expect(refused!.amount! / inForce!.amount!).toBeCloseTo(1.9, 1)
    expect(inForce!.read_at < refused!.read_at).toBe(true)
    const { text } = await explain(held!.station_id!, held!.fuel)
    expect(text).toMatch(/current row:[\s\S]+row read last:[\s\S]+verdict +hold by jump: /)
  })

  test('shows the conversion of a local price with its rate and day', async () => {
    const [row] = await query<LineageRow>(dataDir, `select * from {lineage} where source = 'is' and in_force`)
    const { text } = await explain(row!.station_id!, row!.fuel)
    const [, amount, rate, eur] = /converted +([\d.]+) ISK \/ ([\d.]+) \(ISK per euro of [\d-]{10}\) = ([\d.]+) EUR/
      .exec(text)!
      .map(Number)
    expect(amount! / rate!).toBeCloseTo(eur!, 6)
  })

  test.each([['LU'], ['lu'], ['--market', 'LU']])('explains the official figures of a country: %s', async (...args) => {
    const { station, country_code, prices } = await explained(...args)
    expect([station, country_code, prices.map(price => price.fuel)]).toEqual([null, 'LU', ['diesel', 'sp95', 'sp98']])
    expect((await explained(...args, 'sp95')).prices).toEqual([prices[1]])
  })

  test('explains an earlier snapshot', async () => {
    const [, earlier] = keptSnapshots(dataDir)
    const row = rowOf('it', 'diesel', await query(dataDir, 'select * from {lineage}', earlier))
    expect((await explained(row.station_id!, '--snapshot', 'previous')).snapshot).toBe(earlier)
    expect((await explained(row.station_id!, '--snapshot', '20261118')).snapshot).toBe(earlier)
  })

  test('prints the complete row of the capture only with --raw', async () => {
    const row = rowOf('fr', 'e10')
    const element = JSON.parse(bytesOf(row.sha256).toString())[row.position - 1]
    const [price] = (await explained(row.station_id!, 'e10', '--raw')).prices
    expect(price!.rows[0]!.raw).toEqual({ rows: [element] })
    expect((await explained(row.station_id!, 'e10')).prices[0]!.rows[0]).not.toHaveProperty('raw')
    expect((await explain(row.station_id!, 'e10', '--raw')).text).toContain(`full row     ${JSON.stringify(element)}`)
  })

  test.each([
    [['1'], /^no station 1 in 2026.+, not the publisher's reference/],
    [['FR'], /^FR has no official figures in /],
    [['LU', 'lng'], /^LU has no official figures of lng in /],
    [['LU', 'Dieselo'], /^unknown fuel Dieselo; expected one of diesel, /],
    [['Dijon'], /^'Dijon' is neither /],
    [['--market', 'Luxembourg'], /^'Luxembourg' is neither /],
    [[], /^explain: expected the id of a station or a country code/],
    [['LU', '--snapshot', '1999'], /no snapshot is 1999; the newest are /],
  ])('refuses %j', async (args, message) => {
    const refused = explain(...args)
    await expect(refused).rejects.toThrow(UsageError)
    await expect(refused).rejects.toThrow(message)
  })
})

function withoutChecks({ check: _check, amount_fields: _fields, raw: _raw, ...row }: ExplainedRow) {
  return row
}

// The operator copies the printed command into a shell. One source of each format: CSV, JSON, lines of JSON, HTML, text and PDF.
describe('the shell command', () => {
  test.each(['it', 'fr', 'au-nsw', 'se', 'pl', 'lt', 'gr'])(
    'of %s runs in bash and shows the text of the amount',
    async source => {
      const own = rows.filter(row => row.source === source && row.amount !== null)
      const row = own[own.length >> 1]!
      const args = row.station_id === null ? ['--market', row.country_code] : [row.station_id]
      const folder = temporaryFolder()
      const { prices } = await explained(...args, row.fuel)
      const printed = (await explain(...args, row.fuel)).text
      const commands = [...printed.matchAll(/^ +look +(node .+)$/gm)].map(([, command]) => command!)
      const shownRows = prices.flatMap(price => price.rows)
      expect(commands.length).toBe(shownRows.length)
      // Regional figures have one for each region.
      for (const [at, { amount_fields, fields, check }] of shownRows.slice(0, 3).entries()) {
        expect(check.state).toBe('verified')
        const shown = execFileSync('bash', ['-e', '-o', 'pipefail', '-c', commands[at]!], { cwd: folder })
        if (check.packed === 'pdf') {
          expect(readFileSync(join(folder, 'capture.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
          continue
        }
        const number = /\d+(?:[.,]\d+)?/.exec(fields[amount_fields[0]!]!)![0]
        expect(shown.toString()).toContain(number)
        if (check.line || check.elements.length > 0) expect(shown.length).toBeLessThan(8000)
      }
    },
  )
})

describe('an amount that differs from the published one', () => {
  /** The file from which explain reads the amounts of Italy. */
  const amountsIn = (folder: string): string => {
    const id = findCurrentId(folder)!
    const hasLineage = filesOfSnapshot(folder, id).some(file => file.endsWith('/lineage.parquet'))
    return join(folder, fileOfTable(folder, id, hasLineage ? 'lineage' : 'prices', 'IT'))
  }

  /** States the new bytes of an altered file in the manifest, as an attacker would. */
  function restateIn(folder: string, file: string): void {
    const path = join(snapshotFolder(folder, findCurrentId(folder)!), 'manifest.json')
    const { sha256, ...content } = JSON.parse(readFileSync(path, 'utf8')) as Manifest
    const bytes = readFileSync(file)
    const parts = content.parts.map(part => ({
      ...part,
      files: part.files.map(one =>
        join(folder, one.file) === file ? { ...one, bytes: bytes.length, sha256: sha256Of(bytes) } : one,
      ),
    }))
    writeFileSync(path, JSON.stringify(sealManifest({ ...content, parts })))
  }

  test.each([
    ['the amount', 'amount', '9.999', 'no text of the row is the amount 9.999 EUR'],
    ['the price in euros', 'eur_per_unit', '9.999', / EUR is not 9\.999 EUR/],
  ])('is reported if %s was altered, with exit code 74', async (_what, column, value, found) => {
    const row = rowOf('it', 'diesel')
    const folder = temporaryFolder()
    cpSync(dataDir, folder, { recursive: true })
    const file = amountsIn(folder)
    await query(
      folder,
      `copy (select * replace (case when station_id = ${row.station_id} then ${value} else ${column} end as ${column})
       from '${file}') to '${file}.new' (format parquet)`,
    )
    renameSync(`${file}.new`, file)
    restateIn(folder, file)
    const { text, exitCode } = await printedBy(explainCommand(), row.station_id!, 'diesel', '--data-dir', folder)
    expect(text).toMatch(new RegExp(`check +AMOUNT DIFFERS: .*${typeof found === 'string' ? found : found.source}`))
    expect(exitCode).toBe(74)
  })
})

describe('a changed capture', () => {
  const row = () => rowOf('it', 'diesel')
  const copy = () => {
    const folder = temporaryFolder()
    cpSync(dataDir, folder, { recursive: true })
    const file = join(folder, 'captures', row().sha256.slice(0, 2), `${row().sha256}.br`)
    const explain = (...args: string[]) =>
      printedBy(explainCommand(), row().station_id!, 'diesel', ...args, '--data-dir', folder)
    return { file, explain }
  }

  test('is reported with the hash that was found, and exit code 74', async () => {
    const { file, explain } = copy()
    const tampered = Buffer.concat([bytesOf(row().sha256), Buffer.from('\n')])
    writeFileSync(file, brotliCompressSync(tampered))
    const { text, exitCode } = await explain()
    const found = createHash('sha256').update(tampered).digest('hex')
    expect(text).toContain(`DAMAGED: capture ${row().sha256}: expected its own SHA-256, found ${found}`)
    expect(exitCode).toBe(74)
  })

  test('is reported as pruned if it is missing, without an error, and as unreadable with --raw', async () => {
    const { file, explain } = copy()
    rmSync(file)
    const { text, exitCode } = await explain('--raw')
    expect(text).toContain('PRUNED: the capture is no longer stored')
    expect(text).toMatch(/full row +cannot be read again: capture [0-9a-f]{64}: expected its file, found none/)
    expect(exitCode).toBe(0)
  })
})
