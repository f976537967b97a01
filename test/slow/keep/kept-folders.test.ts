import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { doctorCommand } from '../../../bin/commands/doctor.ts'
import { keysCommand } from '../../../bin/commands/keys.ts'
import { migrateCommand } from '../../../bin/commands/migrate.ts'
import { requestsCommand } from '../../../bin/commands/requests.ts'
import { restoreCommand } from '../../../bin/commands/restore.ts'
import { statusCommand } from '../../../bin/commands/status.ts'
import { verifyCommand } from '../../../bin/commands/verify.ts'
import type { Migrated } from '../../../pipeline/keep/migrate/migrate-folder.ts'
import { migratedSchemas } from '../../../pipeline/keep/migrate/old-snapshot.ts'
import { beginSwap, swapSteps } from '../../../pipeline/keep/migrate/swap.ts'
import { sha256Of } from '../../../pipeline/model/sha256.ts'
import { programVersion } from '../../../pipeline/process/program.ts'
import { schemaVersion } from '../../../pipeline/snapshot/manifest.ts'
import { findCurrentId } from '../../../pipeline/snapshot/pointer.ts'
import { serverOn } from '../../support/api-server.ts'
import { compileProgram } from '../../support/compiled.ts'
import { copyOf } from '../../support/kept-folder.ts'
import { giveKey } from '../../support/keyed-server.ts'
import { manifestOf } from '../../support/parts.ts'
import { printedBy } from '../../support/printed-by.ts'
import { faultsIn } from '../../support/reports.ts'
import { rowsOf } from '../../support/rows-of.ts'
import { query, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// The folders are from the programs of their time, with pruned captures: fixtures/folders/ORIGIN.md.
const nextDay = { on: '2026-11-19', now: '2026-11-19 12:00:00', source: ['cy', 'dk-oil', 'lu', 'ecb', 'gb-weekly'] }

describe.each(migratedSchemas)('a kept folder of schema %i', schema => {
  // The names of the folders of one backup: as restored, and after the migration.
  let old: string
  let made: string
  let report: Migrated

  beforeAll(async () => {
    old = await restored(schema)
    made = copyOf(old)
    report = await migrated(made)
  })

  test('is refused with the same sentence by every command, and verified as far as its manifest goes', async () => {
    const sentence =
      `snapshot ${findCurrentId(old)} has schema ${schema}, written by fuel-etl 0.1.0; ` +
      `this is fuel-etl ${programVersion} and needs schema ${schemaVersion}: run 'fuel-etl migrate'`
    await expect(printedBy(statusCommand(), ...at(old))).rejects.toMatchObject({ message: sentence, exitCode: 74 })
    await expect(runFiles({ dataDir: old, ...nextDay })).rejects.toMatchObject({ message: sentence, exitCode: 74 })
    const doctor = await printedBy(doctorCommand(), '--offline', ...at(old), '--json')
    expect(doctor.text).toContain(sentence)
    expect(doctor.exitCode).toBe(1)
    const served = await serverOn(old)
    expect((await served.get('/readyz')).status).toBe(503)
    expect((await printedBy(verifyCommand(), ...at(old))).exitCode).toBe(0)
  })

  test('has a damage that verify names', async () => {
    const folder = copyOf(old)
    const name = readdirSync(join(folder, 'bulk')).find(one => one.endsWith('.csv') || one.endsWith('.parquet'))!
    const file = schema < 9 ? join('bulk', name) : manifestFile(folder, 'prices.parquet')
    writeFileSync(join(folder, file), 'x')
    const { text, exitCode } = await printedBy(verifyCommand(), ...at(folder))
    expect([exitCode, text]).toEqual([74, expect.stringContaining(file)])
  })

  test('has the same tables after the migration', async () => {
    for (const table of [
      'stations',
      'prices',
      'figures',
      'captures',
      'quarantine',
      'osm',
      'history',
      'rates',
      'fetch_log',
      'open_days',
      'sources',
    ]) {
      const columns = table === 'sources' && schema < 9 ? '* exclude (report, judged_with)' : '*'
      // Weeks have more decimals than they had; their values are the same.
      const weeks = ['euro95_per_kilolitre', 'diesel_per_kilolitre'].map(name => `${name}::decimal(24, 14) as ${name}`)
      const kept = table === 'history' ? `* replace (${weeks.join(', ')})` : '*'
      const before = await query(old, `select ${kept} from {${table}} order by all`)
      expect([table, await query(made, `select ${columns} from {${table}} order by all`)]).toEqual([table, before])
    }
    const columns = 'select distinct origin, source, capture, sha256, position, fields'
    const origins =
      schema < 9
        ? `${columns} from {lineage}`
        : `${columns} from '${old}/parts/*/origins*.parquet' where origin in (select origin from {prices} union select valid_origin from {prices} union select origin from {figures})`
    expect(await query(made, `${columns} from {origins} order by all`)).toEqual(
      await query(old, `${origins} order by all`),
    )
    expect(await movesOf(made)).toEqual(await movesOf(old))
    expect(manifestOf(made).statistics).toEqual(oldManifest(old).statistics)
    expect(report.counts).toMatchObject({ stations: '44', prices: '119', moves: '163', weeks: '308' })
  })

  test('keeps captures, deliveries, runs, keys, requests and what the operator accepted, and the old files', async () => {
    expect((await printedBy(verifyCommand(), ...at(made))).text).toMatch(/is intact: 1 snapshot, 15 captures/)
    for (const folder of ['captures', 'deliveries', 'runs', 'statistics']) {
      expect(hashesOf(join(made, folder))).toEqual(hashesOf(join(old, folder)))
    }
    expect(readFileSync(join(made, 'accepted.json'), 'utf8')).toContain('md')
    expect((await printedBy(keysCommand(), 'list', ...at(made))).text).toContain('ada@example.org')
    expect((await printedBy(requestsCommand(), 'list', ...at(made))).text).toContain('Ada Example')
    expect(hashesOf(`${made}.before-migration`)).toEqual(hashesOf(old))
    expect(report.leftSnapshots).toHaveLength(1)
    expect(await migrated(made)).toMatchObject({ changed: false, before: null, inForce: report.inForce })
  })

  test('answers from the prices, weeks and moves that the old tables have', async () => {
    const folder = copyOf(made)
    const served = await serverOn(folder)
    const headers = { 'x-api-key': (await giveKey(folder, 'business')).text }
    const prices = await query<{ station_id: string; fuel: string; local_price: string }>(
      old,
      'select station_id, fuel, local_price from {prices} where local_price is not null order by station_id, fuel limit 20',
    )
    for (const { station_id, fuel, local_price } of prices) {
      const { data } = (await served.get(`/live/station.php?id=${station_id}`, headers)).json
      const price = data.stations[0].prices[fuel]
      expect([station_id, fuel, price.price_local ?? price.price]).toEqual([station_id, fuel, Number(local_price)])
    }
    const [weeks] = await query<{ weeks: string }>(
      old,
      "select count(*) as weeks from {history} where country_code = 'GB'",
    )
    const history = (await served.get('/lang/api/country-history.php?cc=GB', headers)).json
    expect(history.labels.length).toBeLessThanOrEqual(Number(weeks!.weeks))
    expect(history.labels.length).toBeGreaterThan(100)
    // Clients continue with the cursors that they have: nothing has moved since the current snapshot, 44 prices in the one before.
    const feed = (cursor: string) => served.get(`/live/changes.php?since=${cursor}`, headers)
    expect((await feed(`${report.was}:0`)).status).toBe(304)
    expect((await feed(`${oldManifest(old).segments.at(-1).snapshot}:0`)).json.data.moves).toHaveLength(44)
  })

  test('is continued by a run, with moves whose sum is the current prices', async () => {
    const folder = copyOf(made)
    const { snapshot } = await runFiles({ dataDir: folder, ...nextDay })
    const { follows, segments } = manifestOf(folder)
    expect(follows).toBe(report.inForce)
    expect(segments.some(one => one.snapshot === snapshot)).toBe(true)
    const sums = await rowsOf<object>(
      `select station_id, fuel, currency, sum(coalesce(new_amount, 0) - coalesce(old_amount, 0)) as amount
       from read_parquet([${segments.map(one => `'${folder}/changes/${one.country}/${one.month}/${one.name}.parquet'`)}])
       group by all having amount <> 0 order by all`,
    )
    const current =
      'select station_id, fuel, currency, local_price as amount from {prices} where local_price is not null order by all'
    expect(sums.map(amountsOf)).toEqual((await query<object>(folder, current)).map(amountsOf))
    expect((await printedBy(verifyCommand(), ...at(folder))).exitCode).toBe(0)
    expect((await printedBy(statusCommand(), ...at(folder))).exitCode).toBe(0)
  })
})

test('a kept folder of the current schema has nothing to migrate, and is continued by a run', async () => {
  const folder = await restored(schemaVersion)
  expect(await migrated(folder)).toMatchObject({ changed: false, before: null, wasSchema: schemaVersion })
  await runFiles({ dataDir: folder, ...nextDay })
  expect((await printedBy(verifyCommand(), ...at(folder))).exitCode).toBe(0)
})

describe('a migration', () => {
  test('that is killed while it makes the new folder begins again with the next call', async () => {
    const { folder: compiled } = await compileProgram()
    const folder = await restored(9)
    const before = hashesOf(folder)
    const to = `${folder}.migrated`
    for (const point of ['runs/migration/CY', 'parts/DK', 'snapshots/current']) {
      await killedAt(join(compiled, 'bin', 'fuel-etl.js'), folder, join(to, point))
      expect(hashesOf(folder)).toEqual(before)
    }
    expect((await migrated(folder)).changed).toBe(true)
    expect(existsSync(to)).toBe(false)
    expect(hashesOf(`${folder}.before-migration`)).toEqual(before)
    expect((await printedBy(verifyCommand(), ...at(folder))).exitCode).toBe(0)
  })

  test('that is killed between two renames is refused by every command until the next call completes it', async () => {
    const done = copyOf(await restored(7))
    const report = await migrated(done)
    const expected = [hashesOf(done), hashesOf(`${done}.before-migration`)]
    const steps = await renamesOf(begunSwap(done, report))
    expect(steps).toBeGreaterThan(15)
    for (let killedAfter = 0; killedAfter < steps; killedAfter += 5) {
      const { folder, swap } = begunSwap(done, report)
      const renames = swapSteps(folder, swap)
      for (let at = 0; at < killedAfter; at += 1) renames.next()
      const unfinished = /a migration of it is not complete: run 'fuel-etl migrate' again/
      await expect(printedBy(statusCommand(), ...at(folder))).rejects.toThrow(unfinished)
      await expect(printedBy(verifyCommand(), ...at(folder))).rejects.toThrow(unfinished)
      await expect(runFiles({ dataDir: folder, ...nextDay })).rejects.toThrow(unfinished)
      expect(await migrated(folder)).toEqual({ ...report, before: `${folder}.before-migration` })
      expect([hashesOf(folder), hashesOf(`${folder}.before-migration`)]).toEqual(expected)
    }
  })

  test('works within a folder next to which none can be made, such as a mount point, and keeps its other files', async () => {
    const folder = await restored(8)
    writeFileSync(`${folder}.migrated.new`, 'in the way')
    writeFileSync(join(folder, 'alerts.json'), '{"late":[]}')
    const before = hashesOf(folder)
    expect(await migrated(folder)).toMatchObject({ changed: true, before: join(folder, 'before-migration') })
    expect(hashesOf(join(folder, 'before-migration'))).toEqual(before)
    expect(existsSync(join(folder, 'migrated'))).toBe(false)
    expect(readFileSync(join(folder, 'alerts.json'), 'utf8')).toBe('{"late":[]}')
    expect((await printedBy(verifyCommand(), ...at(folder))).exitCode).toBe(0)
  })

  test('only reports with --dry-run', async () => {
    const folder = await restored(9)
    const before = hashesOf(folder)
    const planned = await migrated(folder, '--dry-run')
    expect(planned).toMatchObject({ changed: false, inForce: null, wasSchema: 9, before: `${folder}.before-migration` })
    expect(planned.disk!.writtenBytes).toBeGreaterThan(100_000)
    expect(hashesOf(folder)).toEqual(before)
    expect((await printedBy(migrateCommand(), '--dry-run', ...at(folder))).text).toMatch(/would be converted to schema/)
  })

  test('is refused for a schema that no statement reads and for a newer one, with the program that reads it', async () => {
    const folder = await restored(7)
    const file = join(folder, 'snapshots', findCurrentId(folder)!, 'manifest.json')
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...manifest, schemaVersion: 6 }))
    await expect(migrated(folder)).rejects.toThrow(/only the development version that wrote this snapshot reads it/)
    writeFileSync(file, JSON.stringify({ ...manifest, schemaVersion: schemaVersion + 1, madeBy: 'fuel-etl 9.9.9' }))
    await expect(migrated(folder)).rejects.toThrow(/install fuel-etl 9\.9\.9, which reads it/)
  })

  test('is refused if the old moves do not lead to the current prices', async () => {
    const folder = await restored(7)
    const id = findCurrentId(folder)!
    const file = join(folder, 'snapshots', id, 'manifest.json')
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...manifest, segments: manifest.segments.slice(1) }))
    await expect(migrated(folder)).rejects.toThrow(
      /the current prices to be the sum of all moves, found 9\d that are not/,
    )
    expect(existsSync(`${folder}.migrated`)).toBe(false)
    expect(findCurrentId(folder)).toBe(id)
  })
})

function at(folder: string): string[] {
  return ['--data-dir', folder]
}

async function restored(schema: number): Promise<string> {
  const folder = join(temporaryFolder(), 'data')
  const { text } = await printedBy(restoreCommand(), `fixtures/folders/schema-${schema}.tar.gz`, ...at(folder))
  expect(text).toContain(schema === schemaVersion ? 'Serve it' : "run 'fuel-etl migrate'")
  return folder
}

async function migrated(folder: string, ...options: readonly string[]): Promise<Migrated> {
  const { text } = await printedBy(migrateCommand(), ...options, ...at(folder), '--json')
  expect(faultsIn('migrate', JSON.parse(text))).toEqual([])
  return JSON.parse(text)
}

/** The manifest of the current snapshot, of any schema. */
function oldManifest(folder: string) {
  return JSON.parse(readFileSync(join(folder, 'snapshots', findCurrentId(folder)!, 'manifest.json'), 'utf8'))
}

function manifestFile(folder: string, name: string): string {
  const { parts } = oldManifest(folder)
  return parts
    .flatMap((part: { files: { name: string; file: string }[] }) => part.files)
    .find((one: { name: string }) => one.name === name).file
}

function movesOf(folder: string): Promise<object[]> {
  const { segments } = oldManifest(folder) as { segments: { country: string; month: string; name: string }[] }
  const files = segments.map(({ country, month, name }) => `'${folder}/changes/${country}/${month}/${name}.parquet'`)
  return rowsOf(`select * from read_parquet([${files}]) order by all`)
}

function amountsOf(row: object): unknown[] {
  const { station_id, fuel, currency, amount } = row as Record<string, unknown>
  return [station_id, fuel, currency, Number(amount)]
}

/** The files of a folder with their hashes, without locks and the database of views, which has absolute paths. */
function hashesOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(one => one.isFile())
  const files = entries.map(one => join(one.parentPath, one.name).slice(folder.length + 1)).sort()
  const ours = files.filter(file => !/^(run\.lock|run\.holder|fuel\.duckdb|locks\/|store\.sqlite-)/.test(file))
  // SQLite writes into its file when it is opened.
  return Object.fromEntries(
    ours.map(file => [file, file === 'store.sqlite' ? '' : sha256Of(readFileSync(join(folder, file)))]),
  )
}

/** Starts the program as a process, and kills it as soon as a file exists. */
async function killedAt(program: string, folder: string, file: string): Promise<void> {
  const child = spawn(process.execPath, [program, 'migrate', ...at(folder)], { stdio: 'ignore' })
  const ended = once(child, 'close')
  while (!existsSync(file) && child.exitCode === null) await sleep(1)
  child.kill('SIGKILL')
  await ended
  expect(child.signalCode).toBe('SIGKILL')
}

/** The state of a complete migration directly before its files are exchanged, in a new place. */
function begunSwap(done: string, report: Migrated) {
  const folder = join(temporaryFolder(), 'data')
  const places = { to: `${folder}.migrated`, before: `${folder}.before-migration` }
  cpSync(`${done}.before-migration`, folder, { recursive: true })
  cpSync(done, places.to, { recursive: true })
  for (const name of ['run.lock', 'fuel.duckdb']) rmSync(join(places.to, name))
  return { folder, swap: beginSwap(folder, places, { ...report, before: places.before }) }
}

async function renamesOf({ folder, swap }: ReturnType<typeof begunSwap>): Promise<number> {
  return [...swapSteps(folder, swap)].length
}
