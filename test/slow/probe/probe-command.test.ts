import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { acceptCommand } from '../../../bin/commands/accept.ts'
import { checkNetworkCommand } from '../../../bin/commands/check/network.ts'
import { tellProbe } from '../../../bin/commands/check/network-text.ts'
import { runCommand } from '../../../bin/commands/run.ts'
import { composers } from '../../../fixtures/compose/index.ts'
import { findCurrentId } from '../../../pipeline/snapshot/pointer.ts'
import type { Source } from '../../../pipeline/source.ts'
import * as registry from '../../../pipeline/sources/index.ts'
import { findProbeReport } from '../../../pipeline/stages/probe/probe-folder.ts'
import type { ProbedSource, ProbeReport } from '../../../pipeline/stages/probe/probe-report.ts'
import { readAccepted } from '../../../pipeline/stages/run/accepted.ts'
import type { Seen } from '../../fetch/origin.ts'
import type { FeedReply } from '../../support/feed-server.ts'
import { printedBy } from '../../support/printed-by.ts'
import { openPublishers, type Publishers } from '../../support/publishers.ts'
import { faultsIn } from '../../support/reports.ts'
import { query, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const probedIds = ['is', 'dk-ok', 'dk-shell', 'dk-q8', 'dk-oil', 'si', 'lu', 'de']
const referenceIds = ['ecb', 'bnm', 'nbrm', 'bulletin', 'gb-weekly']
const sources = Object.values(registry).filter(({ descriptor: { id } }: Source) =>
  [...probedIds, ...referenceIds].includes(id),
)
const page = '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body>verify you are human</body></html>'

/** Two publishers with another layout, one with another unit, one with a captcha, and one that has moved. */
function broken({ host }: Seen, reply: FeedReply): FeedReply {
  const { status, body } = reply
  if (host === 'goriva.si') return { status: 301, headers: { location: 'https://new.example.test/api' } }
  if (host === 'apim-fuel-prices-prod.azure-api.net') return { status: 200, body: page }
  if (status !== 200 || body === undefined) return reply
  const text = Buffer.from(body).toString('utf8')
  if (host === 'shellpumpepriser.geoapp.me') return { ...reply, body: text.replaceAll('"stationId"', '"station_id"') }
  if (host !== 'beta.q8.dk') return reply
  return { ...reply, body: text.replace(/"price":(\d+\.\d+)/g, (_, price) => `"price":${Number(price) * 100}`) }
}

const dataDir = temporaryFolder()
const saveDir = join(temporaryFolder(), 'saved')
const inFolder = ['--data-dir', dataDir] as const
let publishers: Publishers
let report: ProbeReport & { readonly saved: readonly { readonly folder: string }[]; readonly exitCode: number }

beforeAll(async () => {
  // Stations of the day before the newest have no odd rows, and are two fifths of the size.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 19, 12) })
  publishers = await openPublishers(sources, composers, '2026-11-18', ({ realSize }) => realSize * 2.5, 'real time')
  const { connectTo, caFile } = publishers.origin
  const terms = { FUEL_ACCEPT_TERMS: probedIds.join(',') }
  const settings = { FUEL_CONNECT_TO: connectTo, FUEL_EXTRA_CA: caFile, ...terms }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  publishers.alter(broken)
  report = JSON.parse(
    (await printedBy(checkNetworkCommand(), ...probedIds, '--save', saveDir, '--json', ...inFolder)).text,
  )
})

afterAll(async () => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
  await publishers.close()
})

function probed(id: string): ProbedSource {
  return report.sources.find(source => source.id === id)!
}

function texts(id: string): string {
  return probed(id)
    .differences.map(({ text }) => text)
    .join('\n')
}

describe('a probe', () => {
  test('reports as in docs/reports.schema.json, with a verdict on each source and the ones they are compared with', () => {
    expect(faultsIn('check-network', report)).toEqual([])
    const verdicts = Object.fromEntries(report.sources.map(({ id, verdict }) => [id, verdict]))
    expect(verdicts).toMatchObject({
      is: 'clean',
      lu: 'clean',
      'dk-ok': 'clean',
      'dk-shell': 'failed',
      'dk-q8': 'failed',
      'dk-oil': 'failed',
      si: 'failed',
      de: 'skipped',
      bulletin: 'clean',
    })
    expect(report.sources.filter(({ isReference }) => isReference).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['bulletin', 'ecb']),
    )
    expect(report.exitCode).toBe(1)
  })

  test('counts what a clean source delivered, and compares its medians with the week of the bulletin', () => {
    const { reached, isLayoutKnown, rows, stations, medians, commands } = probed('dk-ok')
    expect(reached).toMatchObject({ status: 200, fault: null })
    expect(isLayoutKnown).toBe(true)
    expect(rows).toBeGreaterThan(500)
    expect(stations).toBeGreaterThan(500)
    expect(medians.map(({ fuel }) => fuel)).toEqual(['diesel', 'sp95'])
    for (const { ratio, median, bulletin } of medians) expect(ratio).toBeCloseTo(median / bulletin, 6)
    expect(commands).toEqual([])
  })

  test('finds a renamed column and proposes the edition to add', () => {
    const { errorCode, isLayoutKnown, proposal } = probed('dk-shell')
    expect([errorCode, isLayoutKnown]).toEqual(['FEED_SHAPE', false])
    expect(proposal).toMatchObject({ file: 'pipeline/sources/dk-shell/source.ts', since: '2026-11-19' })
    const [file] = proposal!.files
    expect(file!.renamed.map(({ from, to }) => [from, to])).toEqual([['stationId', 'station_id']])
    expect(file!.headings).toMatch(/^station_id, brand, /)
    expect(proposal!.commands).toEqual([
      'fuel-etl check network dk-shell --save ./deliveries',
      'cp -r ./deliveries/dk-shell/2026-11-19 fixtures/sources/dk-shell/',
      'npm run test:source -- dk-shell',
    ])
  })

  test('shows another unit: the contract refuses it, and the medians are a hundred times those of the bulletin', () => {
    expect(probed('dk-q8')).toMatchObject({ errorCode: 'CONTRACT', proposal: null })
    expect(probed('dk-q8').medians[0]!.ratio).toBeGreaterThan(50)
    expect(texts('dk-q8')).toMatch(/another unit\?/)
  })

  test('recognises a page with a captcha, and proposes no edition for it', () => {
    expect(texts('dk-oil')).toMatch(/found a page with a captcha \('Just a moment\.\.\.'\)/)
    expect(probed('dk-oil').proposal).toBeNull()
  })

  test('shows where a feed has moved to, and requests nothing there', () => {
    expect(texts('si')).toMatch(
      /redirects to https:\/\/new\.example\.test\/api, which is not an address of this source/,
    )
    expect(probed('si').reached!.fault).toBe('it redirects to new.example.test, which is not a host of this source')
    expect(publishers.origin.seen.filter(({ host }) => host === 'new.example.test')).toEqual([])
  })

  test('skips a source without its key, with the reason', () => {
    expect(probed('de')).toMatchObject({ verdict: 'skipped', reached: null })
    expect(probed('de').error).toMatch(/FUEL_DE_API_KEY not set/)
  })

  test('leaves snapshots, runs and acceptances of the data folder as they were', () => {
    expect(readdirSync(dataDir)).toEqual(['probe'])
  })

  test('prints a line for each source, and what to look at with its commands', () => {
    const printed: string[] = []
    const write = vi.spyOn(process.stdout, 'write').mockImplementation(text => printed.push(String(text)) > 0)
    try {
      tellProbe(report, [])
    } finally {
      write.mockRestore()
    }
    const lines = printed.join('').split('\n')
    expect(lines.find(line => line.startsWith('dk-ok '))).toMatch(/clean .* known .*diesel \d\.\d\d ×/)
    expect(lines).toContain("    since    '2026-11-19'")
    expect(lines.find(line => line.includes("['stationId', 'station_id']"))).toMatch(/^ {4}renamed\?/)
    expect(lines).toContain('  $ fuel-etl check network dk-shell --save ./deliveries')
    expect(lines.find(line => line.includes('sources probed'))).toMatch(
      / 1 skipped, .* 4 failed; nothing was published/,
    )
  })
})

describe('a saved delivery', () => {
  test('can be read by its owner only', () => {
    const { folder } = report.saved.find(({ folder }) => folder.includes('dk-ok'))!
    expect(folder).toBe(join(saveDir, 'dk-ok', '2026-11-19'))
    expect(readdirSync(folder)).toEqual(['prices.json'])
    expect(statSync(join(folder, 'prices.json')).mode & 0o777).toBe(0o600)
  })

  test('gives the same rows with --from', async () => {
    const again = await runFiles({ dataDir: temporaryFolder(), from: saveDir, source: ['is', 'dk-ok', 'lu'] })
    const counts = ({ rows, read, prices }: { rows: number; read: number; prices: number }) => [rows, read, prices]
    for (const id of ['is', 'dk-ok', 'lu']) {
      expect([id, ...counts(again.sources.find(source => source.id === id)!)]).toEqual([id, ...counts(probed(id))])
    }
  })
})

describe('after a probe', () => {
  test('one of a single source keeps the results and downloads of the others', async () => {
    const { text } = await printedBy(checkNetworkCommand(), 'is', '--json', ...inFolder)
    expect(JSON.parse(text)).toMatchObject({ exitCode: 0, saved: [] })
    expect(JSON.parse(text).sources.map(({ id }: { id: string }) => id)).not.toContain('dk-ok')
    const kept = findProbeReport(dataDir)!.sources
    expect(kept.map(({ id }) => id).sort()).toEqual(report.sources.map(({ id }) => id).sort())
    expect(kept.find(({ id }) => id === 'dk-ok')).toEqual(probed('dk-ok'))
  })

  test('accept --all-clean accepts clean sources on probation, and lists the others', async () => {
    const answer = JSON.parse((await printedBy(acceptCommand(), '--all-clean', '--json', ...inFolder)).text)
    expect(faultsIn('accept', answer)).toEqual([])
    const accepted = answer.accepted.map(({ source }: { source: string }) => source)
    expect(accepted).toContain('dk-ok')
    // Both have been seen completely, so they are not on probation.
    expect(accepted).not.toContain('is')
    const left = answer.left.map(({ source }: { source: string }) => source)
    expect(left).toEqual(expect.arrayContaining(['dk-shell', 'dk-q8', 'dk-oil', 'si', 'de']))
    expect(readAccepted(dataDir).probation).toEqual(accepted)
  })

  test('accept by name states what the probe refused, when, and of which bytes', async () => {
    const before = readAccepted(dataDir)
    onTestFinished(() => writeFileSync(join(dataDir, 'accepted.json'), JSON.stringify(before)))
    const { text } = await printedBy(acceptCommand(), 'dk-shell', ...inFolder)
    const { at, captures } = probed('dk-shell')
    expect(text).toContain(`dk-shell: accepted although the probe of ${at} UTC refused it: `)
    for (const { name, sha256 } of captures.slice(0, 3)) expect(text).toContain(`${name} ${sha256.slice(0, 12)}`)
    const unseen = (await printedBy(acceptCommand(), 'md', ...inFolder)).text
    expect(unseen).toContain('md: accepted unseen: no run and no probe of this folder has requested it')
  })

  test('the next run publishes them with the answers and times of the probe, and the one after it requests them again', async () => {
    publishers.alter((_seen, reply) => reply)
    const requestsOf = (host: string) => publishers.origin.seen.filter(seen => seen.host === host).length
    const run = () => printedBy(runCommand(), '--source', 'DK-OK', 'dk-shell', 'ecb', 'bulletin', '--json', ...inFolder)
    const before = requestsOf('mobility-prices.ok.dk')
    vi.setSystemTime(Date.UTC(2026, 10, 19, 12, 30))
    const first = JSON.parse((await run()).text)
    expect(first.published).not.toBeNull()
    expect(requestsOf('mobility-prices.ok.dk')).toBe(before)
    const readAt = await query<{ at: string; stations: number }>(
      dataDir,
      "select max(read_at)::varchar as at, count(*)::integer as stations from {stations} where source = 'dk-ok'",
      findCurrentId(dataDir)!,
    )
    expect(readAt).toEqual([{ at: '2026-11-19 12:00:00', stations: probed('dk-ok').stations }])
    // What the probe could not read is requested again.
    expect(first.runs[0].sources.find(({ id }: { id: string }) => id === 'dk-shell')).toMatchObject({
      status: 'skipped',
    })
    vi.setSystemTime(Date.UTC(2026, 10, 19, 12, 45))
    await run()
    expect(requestsOf('mobility-prices.ok.dk')).toBe(before + 1)
  })

  test('a week later it no longer counts', async () => {
    vi.setSystemTime(Date.UTC(2026, 10, 26, 13))
    await expect(printedBy(acceptCommand(), '--all-clean', ...inFolder)).rejects.toThrow(
      /the last probe is of 2026-11-19 12:00:00, older than 7 days; type 'fuel-etl check network --all' again/,
    )
  })
})

test('accept --all-clean needs a probe', async () => {
  const empty = join(temporaryFolder(), 'data')
  mkdirSync(empty)
  await expect(printedBy(acceptCommand(), '--all-clean', '--data-dir', empty)).rejects.toThrow(
    /no probe to accept sources by; type 'fuel-etl check network --all' first/,
  )
})

test('a probe without sources, and one of an unknown source, are refused', async () => {
  await expect(printedBy(checkNetworkCommand(), ...inFolder)).rejects.toThrow(/nothing to check/)
  await expect(printedBy(checkNetworkCommand(), 'nowhere', ...inFolder)).rejects.toThrow(/unknown source nowhere/)
})
