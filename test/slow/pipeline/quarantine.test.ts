import { expect, test } from 'vitest'
import { quarantineCommand } from '../../../bin/commands/quarantine.ts'
import { findCurrentId } from '../../../pipeline/snapshot/pointer.ts'
import { readQuarantine } from '../../../pipeline/snapshot/read-quarantine.ts'
import { printedBy } from '../../support/printed-by.ts'
import { runFiles } from '../../support/runs.ts'
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
    const { quarantined, unreadable, misplaced } = first.report.sources.find(one => one.id === id)!
    const counts = [...Object.values(quarantined), ...Object.values(unreadable)]
    const rows = counts.reduce((sum, count) => sum + count, 0)
    expect(rows).toBeGreaterThan(3)
    expect(bySource(id)).toHaveLength(rows + misplaced)
  }
  const second = await read(['is'], '13:00:00')
  expect(second.findings).toEqual(first.findings)
})

test('the findings are listed by market, by source, and as JSON', async () => {
  const printed = async (...args: string[]): Promise<string> =>
    (await printedBy(quarantineCommand(), '--data-dir', dataDir, ...args)).text
  const portugal = (await readQuarantine(dataDir, findCurrentId(dataDir)!)).filter(one => one.country === 'PT')
  expect(JSON.parse(await printed('--market', 'pt', '--json'))).toEqual({ rows: portugal })
  const lines = (await printed('--source', 'pt')).trimEnd().split('\n')
  expect(lines[0]).toMatch(/^source +capture +position +scope +field +reason +found$/)
  expect(lines).toHaveLength(portugal.length + 1)
  expect(await printed('--market', 'FR')).toBe('the last deliveries of these sources have no quarantined rows\n')
  await expect(printed('--market', 'PTT')).rejects.toThrow('unknown market PTT')
  await expect(printed('--source', 'pt', 'po')).rejects.toThrow(/^unknown source po; expected one of ad, at, /)
})

test('for a folder without a snapshot, the error names the command that makes one', async () => {
  const command = quarantineCommand().parseAsync(['node', 'quarantine', '--data-dir', temporaryFolder()])
  await expect(command).rejects.toThrow(/'fuel-etl run' makes one/)
})
