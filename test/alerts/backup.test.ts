import { expect, test } from 'vitest'
import { alertsFolder, writeLedger } from '../../pipeline/alerts/alert-file.ts'
import { beginRecord } from '../../pipeline/alerts/run-record.ts'
import { thisProcess } from '../../pipeline/disk/lock-file.ts'
import { membersIn } from '../../pipeline/keep/archive-form.ts'
import { refuseUsed } from '../../pipeline/keep/restore.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('alerts are neither backed up nor strange to a backup, and a folder with nothing else takes a restore', () => {
  const dataDir = temporaryFolder()
  const alert = {
    kind: 'disk-low',
    subject: 'disk',
    what: '12 MB free',
    since: '2026-11-21 00:00:00',
    command: 'x',
  } as const
  writeLedger(dataDir, [{ ...alert, endedAt: null, sent: {} }])
  const end = beginRecord(dataDir, ['it'], thisProcess())
  expect(membersIn(dataDir)).toEqual({ members: [], leftOut: [] })
  expect(() => refuseUsed(dataDir)).not.toThrow()
  end()
  expect(() => refuseUsed(alertsFolder(dataDir))).toThrow('open.json')
})
