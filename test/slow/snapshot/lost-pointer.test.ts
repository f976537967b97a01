import { rmSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { SnapshotWatch } from '../../../api/snapshot/snapshot-watch.ts'
import { snapshotRollbackCommand } from '../../../bin/commands/snapshot/rollback.ts'
import { statusCommand } from '../../../bin/commands/status.ts'
import { findCurrentId, keptSnapshots, nextFile, pointerFile } from '../../../pipeline/snapshot/pointer.ts'
import { copyOf, runOf } from '../../support/kept-folder.ts'
import { keptLog } from '../../support/kept-log.ts'
import { printedBy } from '../../support/printed-by.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// A run without a previous snapshot loses everything that its own deliveries do not contain.

let complete: string
let id: string

beforeAll(async () => {
  complete = temporaryFolder()
  id = await runOf(complete, '2026-11-18')
})

describe.each([
  ['missing', 'no file', (file: string) => rmSync(file)],
  ['empty', 'an empty file', (file: string) => writeFileSync(file, '\n')],
])('while there are snapshots and the pointer is %s', (_how, found, lose) => {
  const lost = (): string => {
    const folder = copyOf(complete)
    lose(pointerFile(folder))
    return folder
  }
  const complaint = new RegExp(
    `snapshots/current: expected the id of the current snapshot, found ${found}, .*'fuel-etl snapshot rollback `,
  )

  test('run refuses and names the command that makes a snapshot current again', async () => {
    const folder = lost()
    await expect(runOf(folder, '2026-11-19')).rejects.toThrow(complaint)
    expect(keptSnapshots(folder)).toEqual([id])
  })

  test('status fails with the same message', async () => {
    await expect(printedBy(statusCommand(), '--data-dir', lost())).rejects.toThrow(complaint)
  })

  test('the server logs it once, and keeps the snapshot that it serves', async () => {
    const folder = lost()
    const kept = keptLog()
    const options = { dataDir: folder, legacyCacheHeader: false, log: kept.log }
    const late = new SnapshotWatch(options)
    await late.check()
    expect(late.current).toBeNull()
    expect(kept.said().map(({ msg }) => msg)).toEqual([expect.stringMatching(complaint)])
    writeFileSync(pointerFile(folder), `${id}\n`)
    await late.check()
    expect(late.current?.id).toBe(id)
    lose(pointerFile(folder))
    await late.check()
    expect(late.current?.id).toBe(id)
    expect(kept.said().filter(({ msg }) => complaint.test(msg)).length).toBe(2)
    late.stop()
  })

  test('rollback requires an id, and makes that snapshot current again', async () => {
    const folder = lost()
    const rollback = (...args: string[]) => printedBy(snapshotRollbackCommand(), ...args, '--data-dir', folder)
    await expect(rollback()).rejects.toThrow(`'fuel-etl snapshot rollback ${id}' makes the newest one current`)
    const { text } = await rollback(id)
    expect(text).toContain(`current snapshot: ${id}, of 2026-11-18 12:00:00 UTC (before: none)\n`)
    expect(text).not.toContain('To undo')
    expect(findCurrentId(folder)).toBe(id)
    expect(await runOf(folder, '2026-11-19')).not.toBe(id)
  })
})

test('a first snapshot that a crash left without a pointer does not count as lost', () => {
  const folder = copyOf(complete)
  writeFileSync(nextFile(folder), `${id}\n`)
  rmSync(pointerFile(folder))
  expect(findCurrentId(folder)).toBeNull()
})
