import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { tollsCommand } from '../../bin/commands/tolls.ts'
import { FeedShapeError, UsageError } from '../../pipeline/model/errors.ts'
import { readTolls } from '../../pipeline/tolls/read-tolls.ts'
import { replaceFiles } from '../../pipeline/tolls/snap/replace-files.ts'
import { tollFiles, tollFolder } from '../../pipeline/tolls/toll-files.ts'
import { printedBy } from '../support/printed-by.ts'
import { repositoryRoot, repositoryText } from '../support/repository.ts'

const root = mkdtempSync(join(tmpdir(), 'fuel-tolls-'))
afterAll(() => rmSync(root, { recursive: true }))
const dir = join(root, 'tolls')
const extract = join(repositoryRoot, 'fixtures', 'tolls', 'it.json')

beforeEach(() => {
  rmSync(dir, { recursive: true, force: true })
  cpSync(tollFolder(), dir, { recursive: true })
})

interface Report {
  readonly version: string
  readonly readOn: string | null
  readonly written: boolean
  readonly leftOut: object
  readonly clusters: number
  readonly known: number
  readonly withinReach: number
  readonly counts: { readonly matched: number; readonly doubtful: number; readonly unmatched: number }
  readonly snaps: readonly {
    readonly id: number
    readonly name: string
    readonly verdict: string
    readonly cluster: string | null
    readonly osm: string | null
    readonly why: string | null
  }[]
}

async function snap(...args: readonly string[]): Promise<Report> {
  const { text } = await printedBy(tollsCommand(), 'snap', '--dir', dir, '--json', ...args)
  return JSON.parse(text)
}

const folderBytes = () => readdirSync(dir).map(name => [name, readFileSync(join(dir, name), 'utf8')] as const)
const put = (name: string, text: string): string => {
  writeFileSync(join(root, name), text)
  return join(root, name)
}

// biome-ignore format: a list of short words reads better in lines
const matched = [
  'Altopascio', 'Arezzo', 'Aulla', 'Borghetto Santo Spirito', 'Castel San Giovanni', 'Cefalù', 'Molfetta',
  'Pisa Nord (Migliarino)',
]

describe('fuel-etl tolls snap', () => {
  test('matches the rows documented in ORIGIN.md of the extract, and no others', async () => {
    const { snaps, counts, ...report } = await snap(extract)
    const named = (verdict: string) => snaps.filter(one => one.verdict === verdict).map(one => one.name)
    expect(named('matched').sort()).toEqual(matched)
    expect(named('doubtful').sort()).toEqual(['Carisio', 'Desenzano'])
    expect(counts).toEqual({ matched: 8, doubtful: 2, unmatched: snaps.length - 10 })
    expect(report).toMatchObject({ readOn: '2026-11-20', written: false, clusters: 13, known: 0, withinReach: 11 })
    expect(report.leftOut).toEqual({ gantries: 1, private: 1, untolled: 2 })
    const why = Object.fromEntries(snaps.map(one => [one.name, one.why]))
    expect(why.Carisio).toBe("node/9100000019 'Carisio' may be it too")
    expect(why.Desenzano).toBe('the names are only partly alike')
    expect(why.Balocco).toBe('no cluster of such a name within reach')
  })

  test('prints a table of the countries that the extract covers, and writes nothing without --write', async () => {
    const before = folderBytes()
    const { text, exitCode } = await printedBy(tollsCommand(), 'snap', extract, '--dir', dir)
    expect(text).toMatch(/^ +id {2}country +name +cluster +osm +metres +share +verdict +why\n/)
    expect(text).toMatch(/^ *\d+ +IT +Molfetta +Barriera di Molfetta +node\/\d+ +1\d{3} +1 +matched$/m)
    expect(text).not.toMatch(/^ *\d+ +HR /m)
    expect(text).toMatch(
      /^8 matched, 2 doubtful, \d+ unmatched of \d+ records with a search place\nnothing is written without --write$/m,
    )
    expect(exitCode).toBe(0)
    expect(folderBytes()).toEqual(before)
  })

  test('moves the positions of the matched rows, keeps their ids, and increases the version', async () => {
    const before = { files: tollFiles(dir), records: readTolls(tollFiles(dir)).records }
    const { snaps, version, written } = await snap(extract, '--write')
    expect(written).toBe(true)
    const after = { files: tollFiles(dir), ...readTolls(tollFiles(dir)) }
    const [year, n] = before.files.version.trim().split('.')
    expect([version, after.version]).toEqual(Array(2).fill(`${year}.${Number(n) + 1}`))
    const ids = new Set(snaps.filter(one => one.verdict === 'matched').map(one => one.id))
    expect(ids.size).toBe(matched.length)
    for (const [at, record] of after.records.entries()) {
      const was = before.records[at]!
      if (!ids.has(record.id)) expect(record).toEqual(was)
      else {
        const { lat, lng, position, licences, ...rest } = record
        expect(was).toMatchObject(rest)
        expect([was.position, position]).toEqual([expect.stringMatching(/^(pending|approximate)$/), 'exact'])
        expect([licences.at(-1), lat === null, lng === null]).toEqual(['ODbL 1.0', false, false])
      }
    }
    const pendingLines = (text: string) => text.trimEnd().split('\n').length
    expect(pendingLines(before.files.pending) - pendingLines(after.files.pending)).toBe(ids.size)
    const arezzo = snaps.find(one => one.name === 'Arezzo')!
    // The mean of four lanes: 300 m north and 180 m south of the search place, 200 and 340 m east, and adjacent lanes.
    expect(after.files.positions).toContain(`\n${arezzo.id},43.44055,11.78338,node/9100000001,ODbL 1.0,2026-11-20\n`)
    expect(readdirSync(root)).toEqual(expect.not.arrayContaining(['tolls.new', 'tolls.old']))
  })

  test('changes nothing in a second run', async () => {
    await snap(extract, '--write')
    const once = folderBytes()
    const again = await snap(extract, '--write')
    expect(again).toMatchObject({ written: false, known: 8, counts: { matched: 0, doubtful: 2 } })
    expect(folderBytes()).toEqual(once)
  })

  test('gives the same bytes whatever the order of the elements and files', async () => {
    await snap(extract, '--write')
    const expected = folderBytes()
    const { elements, ...head } = JSON.parse(repositoryText('fixtures/tolls/it.json'))
    const of = (part: readonly unknown[]) => JSON.stringify({ ...head, elements: part })
    cpSync(tollFolder(), dir, { recursive: true })
    const turned = [...elements.slice(30), ...elements.slice(0, 30)].reverse()
    // Some elements are in both files.
    await snap(put('two.json', of(turned.slice(20))), put('one.json', of(turned.slice(0, 40))), '--write')
    expect(folderBytes()).toEqual(expected)
  })

  test('reports that the extract of another country matches nothing', async () => {
    const abroad = put('fi.json', repositoryText('fixtures/tolls/it.json').replaceAll(/"lat": [34]/g, '"lat": 6'))
    const before = folderBytes()
    const { text } = await printedBy(tollsCommand(), 'snap', abroad, '--dir', dir, '--write')
    expect(folderBytes()).toEqual(before)
    expect(text).toContain('nothing matches: is this the extract of another country?')
  })

  test('reports roads without nodes', async () => {
    const bare = put('bare.json', repositoryText('fixtures/tolls/it.json').replaceAll(/"nodes": \[[^\]]*\],/g, ''))
    const { text } = await printedBy(tollsCommand(), 'snap', bare, '--dir', dir)
    expect(text).toContain('the roads have no nodes (out body)')
  })

  test('needs the date of the map to write, from the answer or from --on', async () => {
    const { osm3s: _, ...undated } = JSON.parse(repositoryText('fixtures/tolls/it.json'))
    const file = put('undated.json', JSON.stringify(undated))
    await expect(snap(file, '--write')).rejects.toThrow(UsageError)
    expect((await snap(file, '--write', '--on', '2026-11-19')).readOn).toBe('2026-11-19')
    expect(tollFiles(dir).positions).toContain(',ODbL 1.0,2026-11-19\n')
  })

  test.each([
    ['a page instead of an answer', '<!DOCTYPE html>', FeedShapeError, /^bad\.json: expected JSON of Overpass/],
    ['no file', null, UsageError, /: expected a response of Overpass, found nothing of that name$/],
  ])('refuses %s', async (_, text, kind, message) => {
    const file = text === null ? join(root, 'missing.json') : put('bad.json', text)
    const failed = snap(file, '--write')
    await expect(failed).rejects.toThrow(kind)
    await expect(failed).rejects.toThrow(message)
  })
})

describe('a folder', () => {
  test('without toll files is refused, and a folder left by an interrupted write is named', async () => {
    const gone = join(root, 'gone')
    const found = printedBy(tollsCommand(), 'check', '--dir', gone)
    await expect(found).rejects.toThrow(/: expected a folder of tolls for --dir, found nothing of that name/)
    cpSync(dir, `${gone}.old`, { recursive: true })
    const again = printedBy(tollsCommand(), 'snap', extract, '--dir', gone)
    await expect(again).rejects.toThrow(/a write was interrupted: rename .*gone\.old back$/)
  })

  test('stays unchanged when a file cannot be written', () => {
    const before = folderBytes()
    const texts = new Map([
      ['version.txt', '2026.99\n'],
      ['IT.csv/part', 'no folder has this name'],
    ])
    expect(() => replaceFiles(dir, texts)).toThrow()
    expect(folderBytes()).toEqual(before)
    expect(readdirSync(root).filter(name => name.startsWith('tolls.'))).toEqual([])
  })

  test('is replaced in one step, despite leftovers of an earlier write next to it', () => {
    cpSync(join(dir, 'IT.csv'), join(root, 'tolls.new', 'leftover.csv'))
    replaceFiles(dir, new Map([['version.txt', '2026.99\n']]))
    expect(tollFiles(dir).version).toBe('2026.99\n')
    expect(readdirSync(dir)).toEqual(readdirSync(tollFolder()))
  })
})

describe('fuel-etl tolls check', () => {
  const check = (...args: readonly string[]) => printedBy(tollsCommand(), 'check', '--dir', dir, ...args)

  test('counts the records, and does not report old amounts as faults', async () => {
    const { text, exitCode } = await check('--json', '--on', '2026-11-21')
    const report = JSON.parse(text)
    const { records } = readTolls(tollFiles(dir))
    expect(exitCode).toBe(0)
    expect(report).toMatchObject({ faults: [], on: '2026-11-21', year: 2026, counts: { records: records.length } })
    expect(report.counts.pending).toBe(records.filter(one => one.position === 'pending').length)
    expect(report.counts.withPosition).toBe(records.filter(one => one.lat !== null).length)
    expect(report.ending.slice(0, 3).map((one: { type: string }) => one.type)).toEqual(Array(3).fill('vignette'))
    expect(report.aged.length).toBe(report.counts.overYear + report.counts.undated)
    expect(report.counts.overYear).toBeGreaterThan(100)
  })

  test('prints the counts of each country and the first rows to be read again', async () => {
    const { text } = await check('--on', '2026-11-21', '--limit', '5')
    expect(text).toMatch(/^\d+ records of \d+ countries, version 2026\.\d+; \d+ without a source that can be cited\n/)
    expect(text).toMatch(/^country +records +unverified +in force +with position +pending +over 12 months/m)
    expect(text).toMatch(/^5 of \d+ amounts to review, oldest first$/m)
    expect(text).toMatch(/^5 of \d+ amounts that end with 2026, vignettes first$/m)
    expect(text).toMatch(/Vignette Austria/)
  })

  test('prints every fault and exits with 76', async () => {
    const file = join(dir, 'AT.csv')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(',EUR,', ',CHF,'))
    const { text, exitCode } = await check()
    const faults = text.split('\n').filter(line => line.startsWith('fault: '))
    expect(faults.length).toBeGreaterThan(20)
    expect(text).toContain(`${faults.length} faults: a run refuses these files`)
    expect(exitCode).toBe(76)
  })
})
