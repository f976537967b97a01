import { spawnSync } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixturesRoot } from '../../support/deliver.ts'
import { repositoryRoot } from '../../support/repository.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const delivery = join(fixturesRoot, 'is/2026-11-19')

function readSource(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'source', '--', ...args], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  })
  return { status, lines: stdout.split('\n'), stderr }
}

test('npm run source prints the rows of a delivery, what was skipped or quarantined, and its fuels', () => {
  const { status, lines, stderr } = readSource('is', delivery, '--rows', '1', '--on', '2026-11-19')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const text = lines.join('\n')
  expect(text).toMatch(/^gas, row 1: read$/m)
  expect(text).not.toContain('gas, row 2')
  expect(text).toMatch(/^ {2}published +company +"/m)
  expect(text).toMatch(/^gas +\d+ +value +lng +MISSING +"null"$/m)
  const [, rows, read, skipped, aside] =
    /^is: (\d+) rows = (\d+) read \+ (\d+) skipped \+ (\d+) quarantined;/m.exec(text) ?? []
  expect(Number(rows)).toBeGreaterThan(90)
  expect(Number(read) + Number(skipped) + Number(aside)).toBe(Number(rows))
  expect(lines.filter(line => /^(diesel|sp95) +\d+ +\d/.test(line))).toHaveLength(2)
})

test('npm run source takes files with other names in the order of the requests', () => {
  const italy = join(fixturesRoot, 'it/2026-11-19')
  const saved = temporaryFolder()
  copyFileSync(join(italy, 'registry.csv'), join(saved, 'anagrafica.csv'))
  copyFileSync(join(italy, 'prices.csv'), join(saved, 'prezzo.csv'))
  const files = ['anagrafica.csv', 'prezzo.csv'].map(name => join(saved, name))
  const found = readSource('it', ...files, '--rows', '0')
  expect(found.status).toBe(0)
  expect(found).toEqual(readSource('it', italy, '--rows', '0'))
})

test('npm run source says why a file cannot be read, and ends with the code of a refused delivery', () => {
  const file = join(temporaryFolder(), 'gas.json')
  writeFileSync(file, '<!DOCTYPE html><title>Not found</title>')
  const { status, lines, stderr } = readSource('is', file)
  expect(status).toBe(76)
  expect(lines).toEqual([''])
  expect(stderr).toContain("is/gas: expected JSON, found '<!DOCTYPE html>")
})
