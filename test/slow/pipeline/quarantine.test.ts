import { expect, test } from 'vitest'
import { acceptCommand } from '../../../bin/commands/accept.ts'
import { rejectedCommand } from '../../../bin/commands/rejected.ts'
import { findCurrentId } from '../../../pipeline/snapshot/pointer.ts'
import { readQuarantine } from '../../../pipeline/snapshot/read-held.ts'
import { printedBy } from '../../support/printed-by.ts'
import { bundled, putDelivery, runFiles } from '../../support/runs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const day = '2026-11-19'
const dataDir = temporaryFolder()
const read = async (source: readonly string[], clock: string) => {
  const report = await runFiles({ dataDir, on: day, now: `${day} ${clock}`, source })
  return { report, findings: await readQuarantine(dataDir, findCurrentId(dataDir)!) }
}

test('the findings of a source stay until it is read again', async () => {
  const first = await read(['pt', 'is'], '12:00:00')
  const bySource = (id: string) => first.findings.filter(({ source }) => source === id)
  for (const id of ['pt', 'is']) {
    const { quarantined, unreadable, misplaced, valuesAside } = first.report.sources.find(one => one.id === id)!
    const counts = [quarantined, unreadable, valuesAside].flatMap(one => Object.values(one))
    const rows = counts.reduce((sum, count) => sum + count, 0)
    expect(rows).toBeGreaterThan(3)
    expect(bySource(id)).toHaveLength(rows + misplaced)
  }
  const second = await read(['is'], '13:00:00')
  expect(second.findings).toEqual(first.findings)
})

test('the findings are listed by market, by source, and as JSON', async () => {
  const printed = async (...args: string[]): Promise<string> =>
    (await printedBy(rejectedCommand(), '--quarantined', '--data-dir', dataDir, ...args)).text
  const portugal = (await readQuarantine(dataDir, findCurrentId(dataDir)!)).filter(one => one.country === 'PT')
  expect(JSON.parse(await printed('--market', 'pt', '--json'))).toEqual({ prices: [], rows: portugal })
  const lines = (await printed('--source', 'pt')).trimEnd().split('\n')
  expect(lines[0]).toBe(`${portugal.length} rows and fields are quarantined:`)
  expect(lines[1]).toMatch(/^source +capture +position +scope +field +reason +found$/)
  expect(lines).toHaveLength(portugal.length + 2)
  expect(await printed('--market', 'FR')).toBe('no row or field is quarantined\n')
  await expect(printed('--market', 'PTT')).rejects.toThrow('unknown market PTT')
  await expect(printed('--source', 'pt', 'po')).rejects.toThrow(/^unknown source po; expected one of ad, at, /)
})

test('a refused delivery keeps its findings, and says which word made its rows unreadable', async () => {
  const folder = temporaryFolder()
  const from = temporaryFolder()
  const files = bundled('gb', '2026-11-18')
  // Both closures come before the day of closure, which is empty.
  const csv = Buffer.from(files.get('prices.csv')!)
    .toString()
    .replaceAll(/,(false|true),false,,/g, ',no,perhaps,,')
  putDelivery(from, 'gb', '2026-11-18', new Map([['prices.csv', Buffer.from(csv)]]))
  await runFiles({ dataDir: folder, on: '2026-11-17', now: '2026-11-17 12:00:00', source: ['gb', 'ecb'] })
  const report = await runFiles({ dataDir: folder, from, on: '2026-11-18', now: '2026-11-18 12:00:00', source: ['gb'] })
  const gb = report.sources.find(({ id }) => id === 'gb')
  expect(gb).toMatchObject({ status: 'failed', findings: ['NOTHING'] })
  const rows = (await readQuarantine(folder, findCurrentId(folder)!)).filter(({ source }) => source === 'gb')
  expect(rows.length).toBeGreaterThan(40)
  expect(gb!.error).toMatch(/rows unreadable: `forecourts\.permanent_closure` is 'perhaps' \(\d+\)$/)
  const { text: printed } = await printedBy(rejectedCommand(), '--data-dir', folder, '--source', 'gb')
  expect(printed).toMatch(/^gb: most frequent: `forecourts\.permanent_closure` is 'perhaps' \(\d+\)$/m)
  expect(gb!.faults[0]).toMatchObject({ reason: 'NOT_A_FLAG', found: 'perhaps', count: rows.length })
})

test('accept does not say that a source is published which is still refused', async () => {
  const folder = temporaryFolder()
  const from = temporaryFolder()
  putDelivery(from, 'es', '2026-11-18', new Map([['stations.json', Buffer.from('{"ListaEESSPrecio":[]}')]]))
  await runFiles({ dataDir: folder, on: '2026-11-17', now: '2026-11-17 12:00:00', source: ['es'] })
  await runFiles({ dataDir: folder, from, on: '2026-11-18', now: '2026-11-18 12:00:00', source: ['es'] })
  const { text, exitCode } = await printedBy(acceptCommand(), 'es', '--data-dir', folder)
  expect(text).toContain('es is no longer on probation, but still refused\n')
  expect(text).not.toContain('is published')
  expect(exitCode).toBe(64)
})

test('for a folder without a snapshot, the error names the command that makes one', async () => {
  const command = rejectedCommand().parseAsync(['node', 'rejected', '--data-dir', temporaryFolder()])
  await expect(command).rejects.toThrow(/'fuel-etl run' makes one/)
})
