import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { packTar, type TarHeader } from 'modern-tar'
import { expect, test } from 'vitest'
import { checkStore, copyStore } from '../../../api/store/copy-store.ts'
import { backupCommand } from '../../../bin/commands/backup.ts'
import { restoreCommand } from '../../../bin/commands/restore.ts'
import { verifyCommand } from '../../../bin/commands/verify.ts'
import { figures, openings } from '../../../fixtures/snapshots/api-figures.ts'
import { writeSnapshot } from '../../../fixtures/snapshots/api-snapshot.ts'
import { backUpTo, writeArchive } from '../../../pipeline/keep/back-up.ts'
import { restore } from '../../../pipeline/keep/restore.ts'
import { rotatingBackup } from '../../../pipeline/keep/rotating-backup.ts'
import { sha256Of } from '../../../pipeline/model/sha256.ts'
import { withLock } from '../../../pipeline/stages/run/lock.ts'
import { serverOn } from '../../support/api-server.ts'
import { answersOf, copyOf, type Kept } from '../../support/kept-folder.ts'
import { giveKey } from '../../support/keyed-server.ts'
import { printedBy } from '../../support/printed-by.ts'
import { faultsIn } from '../../support/reports.ts'
import { fileOfTable } from '../../support/snapshot-tables.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const newFolder = (): string => join(temporaryFolder(), 'data')
const setup = { madeBy: 'fuel-etl 0.0.0', now: '2026-11-22 03:00:00', copyStore }

async function backup(dataDir: string): Promise<{ readonly file: string; readonly files: number }> {
  const file = join(temporaryFolder(), 'fuel.tar.gz')
  const { text } = await printedBy(backupCommand(), file, '--data-dir', dataDir, '--json')
  expect(faultsIn('backup', JSON.parse(text))).toEqual([])
  return JSON.parse(text)
}

async function restored(file: string, dataDir: string): Promise<void> {
  const { text } = await printedBy(restoreCommand(), file, '--data-dir', dataDir, '--json')
  expect(faultsIn('restore', JSON.parse(text))).toEqual([])
}

/** Restores an archive in memory. Expects a failure that leaves the folder empty. Returns the message. */
async function refused(bytes: Buffer): Promise<string> {
  const dataDir = newFolder()
  const given = { dataDir, from: Readable.from([bytes]), name: 'fuel.tar.gz', checkStore }
  const error = await restore(given).then(
    () => null,
    found => found,
  )
  expect(error).toMatchObject({ exitCode: 74 })
  expect(readdirSync(dataDir)).toEqual([])
  return error.message
}

type Made = readonly [header: Partial<TarHeader> & { readonly name: string }, content?: string]

/** A forged archive with these members between a valid head and a valid index. */
async function forged(...members: readonly Made[]): Promise<Buffer> {
  const files = members.map(([{ name }, content = '']) => ({
    path: name,
    bytes: content.length,
    sha256: sha256Of(content),
  }))
  const all: readonly Made[] = [
    [{ name: 'fuel-etl-backup.json' }, JSON.stringify({ format: 1, snapshot: null })],
    ...members,
    [{ name: 'index.json' }, JSON.stringify({ files })],
  ]
  return gzipSync(await packTar(all.map(([header, body = '']) => ({ header: { size: body.length, ...header }, body }))))
}

export function expectBackUp({ dataDir, ids }: Kept): void {
  test('is restored to a folder with the same answers on every endpoint, for the same keys', async () => {
    const folder = copyOf(dataDir)
    writeFileSync(join(folder, 'accepted.json'), '{"probation":[],"findings":{}}\n')
    writeFileSync(join(folder, 'notes.txt'), 'mine')
    const { text: key } = await giveKey(folder, 'business')
    const served = await serverOn(folder)
    const answers = await answersOf(served, key, `${ids[0]}:0`)
    // The server has counted uses of the key, which are in the log file next to the store.
    const made = await backup(folder)
    expect(made).toMatchObject({ snapshot: ids[2], leftOut: ['notes.txt'] })
    expect(statSync(made.file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter(name => name.startsWith('.'))).toEqual([])
    const other = newFolder()
    const verified = await printedBy(verifyCommand(), made.file, '--json')
    expect(faultsIn('verify', JSON.parse(verified.text))).toEqual([])
    await restored(made.file, other)
    const again = await serverOn(other)
    const used = async (one: typeof served) => (await one.get('/api/toll/status', { 'x-api-key': key })).json.used
    expect(await used(again)).toBe(await used(served))
    expect(await answersOf(again, key, `${ids[0]}:0`)).toEqual(answers)
    expect(readFileSync(join(other, 'accepted.json'), 'utf8')).toBe('{"probation":[],"findings":{}}\n')
    expect([existsSync(join(other, 'fuel.duckdb')), existsSync(join(other, 'notes.txt'))]).toEqual([true, false])
    expect(statSync(join(other, 'captures')).mode & 0o777).toBe(0o700)
    expect(statSync(join(other, 'store.sqlite')).mode & 0o777).toBe(0o600)
    const { text, exitCode } = await printedBy(verifyCommand(), '--data-dir', other, '--json')
    expect([JSON.parse(text), exitCode]).toMatchObject([{ snapshots: 3, hasStore: true, problems: [] }, 0])
  })

  test('is never overwritten, and does not wait for a run', async () => {
    const { file } = await backup(dataDir)
    await expect(printedBy(backupCommand(), file, '--data-dir', dataDir)).rejects.toMatchObject({ exitCode: 64 })
    await expect(restored(file, dataDir)).rejects.toThrow(/expected an empty or a new folder/)
    const held = withLock(dataDir, () => backup(dataDir))
    await expect(held).rejects.toMatchObject({ code: 'RUN_LOCKED', exitCode: 75 })
  })

  test('in a folder of backups replaces only its own oldest, after it was verified', async () => {
    const folder = temporaryFolder()
    const nights = ['2026-11-20 03:07:00', '2026-11-21 03:07:00', '2026-11-22 03:07:00']
    const other = ['fuel-2026-11-01.tar.gz', 'fuel-etl-20261101T030700Z.tar.gz.txt', 'notes']
    for (const name of other) writeFileSync(join(folder, name), 'mine')
    const made: { file: string; deleted: string[] }[] = []
    for (const night of nights) {
      const args = ['--to-dir', folder, '--keep', '2', '--data-dir', dataDir, '--json']
      const { text } = await printedBy(
        backupCommand(() => night),
        ...args,
      )
      expect(faultsIn('backup', JSON.parse(text))).toEqual([])
      made.push(JSON.parse(text))
    }
    expect(made.map(({ deleted }) => deleted)).toEqual([[], [], ['fuel-etl-20261120T030700Z.tar.gz']])
    const own = ['fuel-etl-20261121T030700Z.tar.gz', 'fuel-etl-20261122T030700Z.tar.gz']
    expect(readdirSync(folder).sort()).toEqual([...other, ...own].sort())
    expect(made[2]!.file).toBe(join(folder, own[1]!))
    await restored(made[2]!.file, newFolder())
  })

  test('that fails deletes no older one', async () => {
    const folder = temporaryFolder()
    const older = ['fuel-etl-20261101T030700Z.tar.gz', 'fuel-etl-20261102T030700Z.tar.gz']
    for (const name of older) writeFileSync(join(folder, name), 'old')
    const stopped = { ...setup, dataDir, stop: AbortSignal.abort(new Error('stopped')) }
    await expect(rotatingBackup(folder, 1, stopped)).rejects.toThrow('stopped')
    expect(readdirSync(folder).sort()).toEqual(older)
  })

  test('stays if a clock that was ahead has named older ones after it', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'fuel-etl-20990101T030700Z.tar.gz'), 'old')
    const { file } = await rotatingBackup(folder, 1, { ...setup, dataDir })
    expect(readdirSync(folder).map(name => join(folder, name))).toEqual([file])
  })

  test('is refused in the data folder, also behind a link, and in a folder that is missing', async () => {
    const inside = join(dataDir, 'runs')
    const link = join(temporaryFolder(), 'backups')
    symlinkSync(inside, link)
    for (const folder of [inside, dataDir, link])
      await expect(rotatingBackup(folder, 1, { ...setup, dataDir })).rejects.toThrow('it is in the data folder')
    const made = printedBy(backupCommand(), join(dataDir, 'x.tar.gz'), '--data-dir', dataDir)
    await expect(made).rejects.toThrow('it is in the data folder')
    const none = join(temporaryFolder(), 'none')
    await expect(rotatingBackup(none, 1, { ...setup, dataDir })).rejects.toThrow(
      'expected the folder of backups, found none',
    )
    expect(existsSync(none)).toBe(false)
  })

  test('leaves no incomplete file if the disk is full', async () => {
    const folder = copyOf(dataDir)
    const fault = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    })
    let room = 100_000
    const full = new Writable({
      write: (chunk, _encoding, done) => {
        room -= chunk.length
        done(room < 0 ? fault : null)
      },
    })
    await expect(writeArchive({ ...setup, dataDir: folder }, full)).rejects.toBe(fault)
    expect(readdirSync(folder).filter(name => name.startsWith('.'))).toEqual([])
  })

  test('is removed if it is stopped, and the data folder is unchanged', async () => {
    const file = join(temporaryFolder(), 'fuel.tar.gz')
    const stopped = { ...setup, dataDir, stop: AbortSignal.abort(new Error('stopped')) }
    await expect(backUpTo(file, stopped)).rejects.toThrow('stopped')
    expect(readdirSync(dirname(file))).toEqual([])
    expect(readdirSync(dataDir).filter(name => name.startsWith('.'))).toEqual([])
  })

  test('is not made of a missing or empty folder', async () => {
    const dataDir = newFolder()
    const file = join(temporaryFolder(), 'fuel.tar.gz')
    const made = () => printedBy(backupCommand(), file, '--data-dir', dataDir)
    await expect(made()).rejects.toThrow(`${dataDir}: no such folder`)
    expect(existsSync(dataDir)).toBe(false)
    mkdirSync(dataDir)
    await expect(made()).rejects.toThrow(`${dataDir}: it contains no data to back up`)
    expect(existsSync(file)).toBe(false)
  })

  test('is refused if it is truncated, damaged or changed, with the fault and its position', async () => {
    const small = temporaryFolder()
    await writeSnapshot(small, ids[0]!, { figures, openings })
    const { file } = await backup(small)
    const whole = readFileSync(file)
    for (const at of [20, 0.3, 0.9].map(share => (share < 1 ? Math.floor(whole.length * share) : share))) {
      expect(await refused(whole.subarray(0, at))).toMatch(/^fuel\.tar\.gz: cut or damaged after /)
    }
    expect(await refused(whole.subarray(0, whole.length - 4))).toMatch(/cut or damaged after /)
    const flipped = Buffer.from(whole)
    flipped[whole.length >> 1]! ^= 0x10
    expect(await refused(flipped)).toMatch(/^fuel\.tar\.gz: /)
    // Decompressed, one byte of a file changed, and compressed again: gzip and tar find no fault.
    const tar = gunzipSync(whole)
    const at = tar.indexOf('snapshots/current') + 512
    tar[at] = tar[at] === 0x32 ? 0x33 : 0x32
    expect(await refused(gzipSync(tar))).toMatch(/snapshots\/current: expected SHA-256 [0-9a-f]{64}, found /)
    expect(await refused(Buffer.from('not an archive'))).toMatch(/cut or damaged after its beginning/)
    truncateSync(file, whole.length - 9)
    await expect(printedBy(verifyCommand(), file)).rejects.toMatchObject({ exitCode: 74 })
  })

  test('that is forged creates no file outside the folder', async () => {
    const outside = ['../evil', '/evil', 'snapshots/../../evil', 'bin/sh', 'captures/.ssh/key', 'snapshots/a\\..\\b']
    for (const name of outside) expect(await refused(await forged([{ name }, 'x']))).toMatch(/no file of a data folder/)
    const link: Made = [{ name: 'snapshots/current', type: 'symlink', linkname: '/etc/passwd' }]
    expect(await refused(await forged(link))).toMatch(/expected a plain file, found a symlink/)
    const twice: Made = [{ name: 'accepted.json' }, '{}']
    expect(await refused(await forged(twice, twice))).toMatch(/accepted\.json: it is in the archive twice/)
    expect(await refused(await forged([{ name: 'index.json' }, '{"files":[]}']))).toMatch(/nothing after index\.json/)
    expect(await refused(await forged([{ name: 'store.sqlite' }, 'no database at all, but long enough']))).toMatch(
      /store/,
    )
  })

  test('with damaged files is verified with the name of each file', async () => {
    const folder = copyOf(dataDir)
    const captures = readdirSync(join(folder, 'captures'), { recursive: true, encoding: 'utf8' }).filter(name =>
      name.endsWith('.br'),
    )
    const [gone, torn] = captures as [string, string]
    rmSync(join(folder, 'captures', gone))
    writeFileSync(join(folder, 'captures', torn), 'x')
    writeFileSync(join(folder, 'store.sqlite'), 'x'.repeat(5000))
    const prices = fileOfTable(folder, ids[1]!, 'prices')
    truncateSync(join(folder, prices), 10)
    const { text, exitCode } = await printedBy(verifyCommand(), '--data-dir', folder, '--json')
    expect(faultsIn('verify', JSON.parse(text))).toEqual([])
    // A file that several snapshots name is reported for each.
    const files = new Set(JSON.parse(text).problems.map((one: { file: string }) => one.file))
    const expected = [`captures/${gone}`, `captures/${torn}`, prices, 'store.sqlite']
    expect([[...files].sort(), exitCode]).toEqual([expected.sort(), 74])
    expect((await printedBy(verifyCommand(), '--data-dir', folder)).text).toMatch(/is damaged .*captures/s)
  })
}
