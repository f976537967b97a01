import { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { examplesOf } from '../../bin/command.ts'
import { checkFeedCommand } from '../../bin/commands/check/feed.ts'
import { sourcesCommand } from '../../bin/commands/sources/sources.ts'
import { programWith } from '../../bin/program.ts'
import { printedBy } from '../support/printed-by.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { parsed } from '../support/typed-line.ts'

/** The first example of each command that works on a data folder, on this folder. */
async function linesOn(folder: string): Promise<(readonly [line: string, words: readonly string[]])[]> {
  const program = await programWith(() => true)
  const all = program.commands.flatMap(command => [command, ...command.commands.flatMap(one => [one, ...one.commands])])
  const withFolder = all.filter(command => command.options.some(option => option.long === '--data-dir'))
  const examples = withFolder.map(command => examplesOf(command)[0]![0].split(' | ')[0]!.split(' > ')[0]!)
  const lines = examples.filter(line => !/^fuel-etl (setup|demo)\b/.test(line) && !line.includes('"'))
  expect(lines.length).toBeGreaterThan(20)
  return lines.map(line => {
    const words = line.split(' ').slice(1)
    const at = words.indexOf('--data-dir')
    return [line, at < 0 ? [...words, '--data-dir', folder] : words.with(at + 1, folder)] as const
  })
}

function refusalOf(words: readonly string[]): Promise<string> {
  return parsed(words, {}).then(
    () => 'nothing refused',
    (error: Error) => error.message,
  )
}

test('every command refuses a data folder that does not exist, and creates nothing, unless it begins without one', async () => {
  const folder = join(temporaryFolder(), 'typo')
  const isFirst = /^fuel-etl (run|ingest|restore|serve|mcp|check|sources schedule)\b/
  const lines = (await linesOn(folder)).filter(([line]) => !isFirst.test(line))
  for (const [line, words] of lines) {
    const expected = `${folder}: no such folder; 'fuel-etl run' creates it, or name another one with --data-dir`
    expect([line, await refusalOf(words)]).toEqual([line, expected])
    expect(existsSync(folder)).toBe(false)
  }
})

test('every command refuses a data folder that is a file, before it begins its work', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  for (const [line, words] of await linesOn(file)) {
    expect([line, await refusalOf(words)]).toEqual([
      line,
      `${file}: expected the data folder, found a file; name a folder with --data-dir`,
    ])
  }
})

test('every command refuses to write its results into the data folder, also behind a link', async () => {
  const dataDir = temporaryFolder()
  const link = join(temporaryFolder(), 'link')
  symlinkSync(dataDir, link)
  for (const place of [join(dataDir, 'out'), join(link, 'out', 'deeper')]) {
    const lines = [
      ['backup', place],
      ['backup', '--to-dir', dataDir],
      ['export', place],
      ['lake', 'write', '--lake', place],
      ['snapshot', 'replay', '--to', place],
      ['check', 'network', 'lu', '--save', place],
      ['requests', 'export', '--to', place],
      ['sources', 'schedule', 'print', '--systemd', place],
      ['sources', 'schedule', 'print', '--cron', '--backup-dir', place],
    ]
    for (const words of lines) {
      const refusal = await parsed(words, { FUEL_DATA_DIR: dataDir }).catch((error: Error) => error.message)
      expect([words, refusal]).toEqual([words, expect.stringContaining(': it is in the data folder ')])
    }
  }
  expect(readdirSync(dataDir)).toEqual(['locks', 'run.lock'])
})

test('the case of a source, a market and a fuel does not matter', async () => {
  const lower = await printedBy(sourcesCommand(), 'it')
  expect(await printedBy(sourcesCommand(), 'IT')).toEqual(lower)
  await expect(printedBy(checkFeedCommand(), 'none.jsonl', '--source', 'SE')).rejects.toThrow('expected a file')
  await expect(printedBy(checkFeedCommand(), 'none.jsonl', '--source', 'XX')).rejects.toThrow('Allowed choices are')
  expect(await parsed(['sources', 'schedule', '--market', 'ALL', '--quiet'], {})).toBe(0)
  expect(await parsed(['sources', 'schedule', '--market', 'It', '--quiet'], {})).toBe(0)
})
