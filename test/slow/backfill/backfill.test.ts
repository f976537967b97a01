import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FuelHistory } from '../../../api/schemas/live.ts'
import { type BackfillReport, backfillAndPublish, withArchive } from '../../../bin/commands/backfill.ts'
import { replayRuns } from '../../../bin/workflow.ts'
import { daysFrom } from '../../../fixtures/archives/archive-days.ts'
import { composeFrenchArchive } from '../../../fixtures/archives/fr-zip.ts'
import { composeItalianArchive } from '../../../fixtures/archives/it.ts'
import { verifyFolder } from '../../../pipeline/keep/verify-folder.ts'
import { Interrupted } from '../../../pipeline/model/errors.ts'
import { stationId } from '../../../pipeline/model/sha256.ts'
import { type Manifest, readManifest } from '../../../pipeline/snapshot/manifest.ts'
import { MoveLog } from '../../../pipeline/snapshot/move-log.ts'
import { findCurrentId, snapshotFolder } from '../../../pipeline/snapshot/pointer.ts'
import { backfilledFile, backfilledStatistics, segmentFile } from '../../../pipeline/snapshot/segments.ts'
import { frZip, it } from '../../../pipeline/sources/index.ts'
import type { ArchivedSource } from '../../../pipeline/stages/backfill/backfill.ts'
import { acceptSources, archiveWord } from '../../../pipeline/stages/run/accepted.ts'
import { manyClients, type Serving, serverOn } from '../../support/api-server.ts'
import { type ArchiveNetwork, openArchives } from '../../support/archive-network.ts'
import { frenchPrices, italianPrices, movesOf, statisticsOf } from '../../support/archive-second-path.ts'
import { faultsIn } from '../../support/reports.ts'
import { rowsOf } from '../../support/rows-of.ts'
import { runFiles, wholeReplay } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// Two runs saw both markets, on 2026-11-18 and 2026-11-19. The archives have the weeks before, and more.
const from = '2026-10-14'
const last = '2026-11-17'
const stations = 12
const italy = it as ArchivedSource
const france = frZip as ArchivedSource
const ofItaly = composeItalianArchive('2026-10-10', '2026-11-19', stations)
const ofFrance = composeFrenchArchive('2026-10-01', '2026-11-19', stations)
const live = temporaryFolder()
let network: ArchiveNetwork
/** With both backfills, each read in one call. */
const complete = temporaryFolder()
const reports = new Map<string, BackfillReport>()

beforeAll(async () => {
  network = await openArchives([italy, france], [...ofItaly, ...ofFrance])
  const source = ['it', 'fr', 'ecb', 'bulletin']
  for (const on of ['2026-11-18', '2026-11-19']) await runFiles({ dataDir: live, on, now: `${on} 12:00:00`, source })
  cpSync(live, complete, { recursive: true })
  reports.set('waiting', await backfilled(complete, italy))
  acceptSources(complete, [archiveWord('it'), archiveWord('fr-zip')])
  reports.set('it', await backfilled(complete, italy))
  reports.set('fr-zip', await backfilled(complete, france))
})

afterAll(() => network.close())

interface Call {
  readonly to?: string
  readonly maxDisk?: number
  /** Ends the call while it reads the first month after this request. */
  readonly stopAfter?: string
}

function backfilled(dataDir: string, source: ArchivedSource, call: Call = {}): Promise<BackfillReport> {
  const stopping = new AbortController()
  const { stopAfter, ...rest } = call
  const downloaderOf = (bytesMax: number) => {
    const download = network.downloaderOf(source)(bytesMax)
    return async (...[request, ...others]: Parameters<typeof download>) => {
      const got = await download(request, ...others)
      if (request.name === stopAfter)
        setTimeout(() => stopping.abort(new Interrupted('stopped by a test', 'SIGTERM')), 250)
      return got
    }
  }
  const options = { dataDir, from, threads: 2, json: false, quiet: true, ...rest }
  return withArchive(dataDir, source.descriptor.id, () =>
    backfillAndPublish(source, { ...options, stop: stopping.signal }, downloaderOf),
  )
}

function manifestIn(dataDir: string): Manifest {
  return readManifest(snapshotFolder(dataDir, findCurrentId(dataDir)!))
}

function monthsIn(dataDir: string, chain: string): Map<string, string> {
  const folder = join(dataDir, 'backfills', chain, 'months')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const kept = files.filter(({ name }) => name !== 'state.json')
  return new Map(
    kept
      .map(one => [
        join(one.parentPath, one.name).slice(folder.length),
        readFileSync(join(one.parentPath, one.name), 'latin1'),
      ])
      .sort() as [string, string][],
  )
}

describe('a backfill', () => {
  test('says what it read and what was refused', () => {
    const report = reports.get('it')!
    expect(faultsIn('backfill', JSON.parse(JSON.stringify(report)))).toEqual([])
    const { source, chain, readUntil, stopped, counts, absent, refused, snapshot } = report
    expect({ source, chain, readUntil, stopped }).toEqual({
      source: 'it',
      chain: `it/${from}`,
      readUntil: last,
      stopped: null,
    })
    expect(snapshot).not.toBeNull()
    // The faults of the composed archive: a day without prices, one that was cut off, a comma, a price of nearly twice its level.
    expect(absent).toEqual(['2026-10-18'])
    expect(refused.map(({ day, code }) => [day, code])).toEqual([['2026-10-24', 'FEED_SHAPE']])
    expect(counts.days).toBe(daysFrom(from, last).length - absent.length - refused.length)
    expect(counts.quarantined).toEqual({ NOT_A_NUMBER: 1 })
    expect(counts.held).toBeGreaterThan(0)
  })

  test('of an archive that was never seen waits for the operator', () => {
    const waiting = reports.get('waiting')!
    expect([waiting.waits, waiting.snapshot, waiting.readUntil]).toEqual([true, null, last])
    // Nothing was read or downloaded a second time.
    expect(reports.get('it')!.monthsRead).toBe(0)
    expect(network.requested.filter(path => path.includes('prezzo_alle_8/2026/2026_4'))).toHaveLength(1)
  })

  test('leaves current prices and the days that runs saw as they were, byte for byte', () => {
    const before = manifestIn(live)
    const after = manifestIn(complete)
    const pricesOf = ({ parts }: Manifest) =>
      parts.flatMap(part => part.files.filter(({ name }) => /^(prices|stations)\.parquet$/.test(name)))
    expect(pricesOf(after)).toEqual(pricesOf(before))
    expect(after.statistics).toEqual(before.statistics)
    expect(before.statistics.length).toBeGreaterThan(0)
    const plain = ({ segments }: Manifest) =>
      segments.filter(({ backfilled }) => !backfilled).map(({ handedOn, ...rest }) => rest)
    expect(plain(after)).toEqual(plain(before))
    for (const segment of plain(before)) {
      expect(readFileSync(segmentFile(complete, segment))).toEqual(readFileSync(segmentFile(live, segment)))
    }
    expect(after.segments.filter(({ backfilled }) => backfilled).every(({ to }) => to <= '2026-11-18 00:00:00')).toBe(
      true,
    )
  })

  test('marks moves with the file of the archive, which the folder keeps', async () => {
    const manifest = manifestIn(complete)
    const files = manifest.segments.filter(({ backfilled }) => backfilled).map(one => segmentFile(complete, one))
    const rows = await rowsOf<{ sha256: string }>(
      `select distinct snapshot_id[12:] as sha256 from read_parquet(${JSON.stringify(files).replaceAll('"', "'")}) order by all`,
    )
    const named = manifest.backfills!.flatMap(one => one.files).filter(({ name }) => !name.startsWith('registry'))
    expect(rows.map(({ sha256 }) => sha256)).toEqual([...new Set(named.map(({ sha256 }) => sha256))].sort())
    const checked = await verifyFolder({ dataDir: complete, checkStore: () => false })
    expect(checked.problems).toEqual([])
  })

  test('is in the history of a station, and not among the changes that runs saw', async () => {
    const log = new MoveLog(complete, manifestIn(complete))
    const moves = await log.ofStation('IT', stationId('it-mimit', '3429'), '2026-01-01 00:00:00')
    expect(moves[0]!.seenAt < '2026-11-01').toBe(true)
    const first = manifestIn(live)
    const page = await log.since({ snapshot: first.id, offset: 0 }, null, 5000)
    expect(page!.moves.every(({ seenAt }) => seenAt >= '2026-11-18')).toBe(true)
  })

  test('names the days that could not be read in the manifest', () => {
    const unread = manifestIn(complete).backfills!.map(one => [one.source, one.unread])
    expect(unread).toEqual([
      ['fr-zip', undefined],
      ['it', ['2026-10-18', '2026-10-24']],
    ])
  })

  test('is repeated by a replay', async () => {
    const runs = await replayRuns({ dataDir: complete, threads: 1 }, wholeReplay)
    expect(runs.map(({ identical }) => identical)).toEqual([true, true, true, true])
  })
})

describe('the page of a station', () => {
  let served: Serving
  const id = stationId('it-mimit', '3429')

  beforeAll(async () => {
    served = manyClients(await serverOn(complete, { trustProxy: 1 }, afterAll))
  })

  async function sectionAt(path: string) {
    const { status, text } = await served.get(path)
    expect(status, path).toBe(200)
    const document = new new Window().DOMParser().parseFromString(text, 'text/html')
    return document.querySelector('.station-history')!
  }

  test('draws the days of the archive, with gaps for those that could not be read', async () => {
    const section = await sectionAt(`/station/${id}?fuel=diesel&from=${from}`)
    const said = section.textContent.replaceAll(/\s+/g, ' ')
    expect(said).toContain('Diesel, 14 Oct 2026 to 19 Nov 2026')
    expect(said).toContain('EUR per litre, as published.')
    expect(said).toContain('Shaded: read later, from the archive of the publisher.')
    // 18 October, 24 October, and the time from the end of the archive to the first run.
    expect(section.querySelector('path')!.getAttribute('d')!.match(/M/g)).toHaveLength(4)
    expect(section.querySelectorAll('.chart-archive')).toHaveLength(1)
    const { json } = await served.get(`/live/station-history.php?id=${id}&days=60`)
    const moves = json.data.fuels.diesel.moves as FuelHistory['moves']
    const prices = moves.flatMap(one => one.new ?? [])
    const label = section.querySelector('svg[role=img]')!.getAttribute('aria-label')
    expect(label).toContain(`lowest €${Math.min(...prices).toFixed(3)}`)
    expect(label).toContain(`highest €${Math.max(...prices).toFixed(3)}`)
    const october = moves.filter(one => one.new !== null && one.seen.startsWith('2026-10')).map(one => one.new!)
    const rows = [...section.querySelectorAll('tbody tr')].map(row => [...row.children].map(cell => cell.textContent))
    expect(rows.map(([month]) => month)).toEqual(['Nov 2026', 'Oct 2026'])
    expect(rows[1]!.slice(1)).toEqual([
      `€${Math.min(...october).toFixed(3)}`,
      `€${Math.max(...october).toFixed(3)}`,
      // Without the first price. After a gap it continues.
      String(october.length - 1),
      '2',
      'archive',
    ])
    expect(rows[0]!.at(-1)).toBe('archive, live')
  })

  test('has its days in the address, links to others, and keeps them for other fuels', async () => {
    const { text } = await served.get(`/station/${id}?fuel=diesel&from=2026-11-10&to=2026-11-01`)
    const section = await sectionAt(`/station/${id}?fuel=diesel&from=2026-11-10&to=2026-11-01`)
    expect(section.querySelector('h2')!.textContent).toBe('Diesel, 1 Nov 2026 to 10 Nov 2026')
    expect(section.querySelector('.chart-archive')!.getAttribute('width')).toBe('88%')
    const links = [...section.querySelectorAll('nav a')].map(link => link.getAttribute('href'))
    expect(links).toEqual([`/station/${id}?fuel=diesel#days`, `/station/${id}?fuel=diesel&from=${from}#days`])
    expect(section.querySelector('nav [aria-current]')).toBeNull()
    const form = section.querySelector('form')!
    expect(form.getAttribute('action')).toBe(`/station/${id}#days`)
    expect([...form.querySelectorAll('input')].map(input => [input.name, input.getAttribute('value')])).toEqual([
      ['fuel', 'diesel'],
      ['from', '2026-11-01'],
      ['to', '2026-11-10'],
    ])
    expect(text).toMatch(
      new RegExp(`href="/station/${id}\\?fuel=(?!diesel)\\w+&amp;from=2026-11-01&amp;to=2026-11-10"`),
    )
    const recent = await sectionAt(`/station/${id}?fuel=diesel`)
    expect(recent.querySelector('nav [aria-current]')!.textContent).toBe('30 days')
    expect(recent.querySelector('h2')!.textContent).toBe('Diesel in the last 30 days')
  })

  test('begins with the first known price, and says so', async () => {
    const section = await sectionAt(`/station/${id}?fuel=diesel&from=2015-01-01`)
    expect(section.querySelector('h2')!.textContent).toBe('Diesel, 14 Oct 2026 to 19 Nov 2026')
    expect(section.textContent).toContain('Prices are known since 14 Oct 2026.')
    const before = await sectionAt(`/station/${id}?fuel=diesel&to=2015-01-01`)
    expect(before.textContent).toContain('No price of these days is known.')
    expect(before.querySelector('svg')).toBeNull()
    const unread = await sectionAt(`/station/${id}?from=yesterday&to=2026-02-30`)
    expect(unread.textContent).toContain('‘yesterday’ in the address is not a day such as 2026-11-16.')
    expect(unread.textContent).toContain('‘2026-02-30’ in the address is not a day')
    expect(unread.querySelector('h2')!.textContent).toBe('Diesel in the last 30 days')
  })
})

describe('a backfill that was stopped', () => {
  test('continues, and gives the bytes of one call', async () => {
    const folder = temporaryFolder()
    cpSync(live, folder, { recursive: true })
    acceptSources(folder, [archiveWord('it'), archiveWord('fr-zip')])
    await expect(backfilled(folder, italy, { stopAfter: 'prices-2026-4' })).rejects.toThrow('stopped by a test')
    const early = await backfilled(folder, italy, { to: '2026-11-05' })
    expect([early.readUntil, early.stopped]).toEqual(['2026-11-05', null])
    const { snapshot } = await backfilled(folder, italy)
    expect(snapshot).not.toBeNull()
    expect(monthsIn(folder, `it/${from}`)).toEqual(monthsIn(complete, `it/${from}`))
    const ofChain = (dataDir: string) =>
      manifestIn(dataDir).segments.filter(({ backfilled }) => backfilled?.startsWith('it/'))
    expect(ofChain(folder)).toEqual(ofChain(complete))
    const backfillOf = (dataDir: string) => manifestIn(dataDir).backfills!.find(({ source }) => source === 'it')
    expect(backfillOf(folder)).toEqual(backfillOf(complete))
  })

  test('by its disk budget stays below it, and says how far it got', async () => {
    const folder = temporaryFolder()
    cpSync(live, folder, { recursive: true })
    acceptSources(folder, [archiveWord('it')])
    const { bytes } = reports.get('it')!
    const maxDisk = bytes - 4096
    const stopped = await backfilled(folder, italy, { maxDisk })
    expect(stopped.stopped?.reason).toBe('disk budget')
    expect(stopped.bytes).toBeLessThanOrEqual(maxDisk)
    expect(stopped.readUntil).toBe('2026-10-31')
    const none = await backfilled(folder, france, { maxDisk: 1000 })
    expect([none.readUntil, none.stopped?.reason, none.snapshot]).toEqual([null, 'disk budget', null])
  })

  test('by a file that the publisher does not have ends there', async () => {
    const folder = temporaryFolder()
    cpSync(live, folder, { recursive: true })
    const gone = await withArchive(folder, 'it', stop =>
      backfillAndPublish(
        italy,
        { dataDir: folder, from: '2026-06-30', threads: 1, json: false, quiet: true, stop },
        network.downloaderOf(italy),
      ),
    )
    expect([gone.readUntil, gone.stopped?.reason]).toEqual([null, 'not available'])
  })
})

describe('the second path', () => {
  // Station 0 of Italy has a price that is held. What is served instead is a verdict, which this path does not compute.
  const judged = (key: string): boolean => !key.startsWith('3400/diesel')
  const markets = [
    ['IT', 'it-mimit', italianPrices(ofItaly)],
    ['FR', 'fr-prix-carburants', frenchPrices(ofFrance, daysFrom('2026-10-01', '2026-11-19'))],
  ] as const

  test.each(markets)('computes the moves and the statistics of %s again', async (country, space, all) => {
    const days = new Map([...all].filter(([day]) => day >= from && day <= last))
    const plain = new Map([...days].map(([day, prices]) => [day, new Map([...prices].filter(([key]) => judged(key)))]))
    const manifest = manifestIn(complete)
    const files = manifest.segments.filter(one => one.backfilled && one.country === country)
    const keyOf = new Map(
      [...days.values()]
        .flatMap(prices => [...prices.keys()])
        .map(key => [`${stationId(space, key.split('/')[0]!)}/${key.split('/')[1]}`, key]),
    )
    const moves = await rowsOf<{ id: number; fuel: string; day: string; old: number | null; new: number | null }>(
      `select station_id::double as id, fuel, seen_at::date::varchar as day, (old_amount * 1000)::double as old, (new_amount * 1000)::double as new
       from read_parquet([${files.map(one => `'${segmentFile(complete, one)}'`).join(', ')}])`,
    )
    const found = moves.map(
      one => `${keyOf.get(`${one.id}/${one.fuel}`)} ${one.day} ${one.old ?? '-'} ${one.new ?? '-'}`,
    )
    expect(found.filter(judged).sort()).toEqual(movesOf(plain, '2026-11-18'))
    const statistics = backfilledStatistics({ backfills: manifest.backfills!.filter(one => one.country === country) })
    const rows = await rowsOf<{ text: string }>(
      `select concat_ws(' ', day, fuel, n, (mean * 1000000)::bigint, (median * 1000)::bigint, (p10 * 1000)::bigint, (p90 * 1000)::bigint) as text
       from read_parquet([${statistics.map(one => `'${backfilledFile(complete, one)}'`).join(', ')}])
       where fuel = 'gpl' and region is null and country_code = '${country}' order by day`,
    )
    expect(rows.length).toBeGreaterThan(25)
    expect(rows.map(({ text }) => text)).toEqual(statisticsOf(days, 'gpl'))
  })
})
