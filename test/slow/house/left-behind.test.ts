import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../../support/repository.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('test files that share a worker leave no folder behind, including the second one', () => {
  const folder = temporaryFolder()
  const vitest = join(repositoryRoot, 'node_modules/vitest/vitest.mjs')
  const files = ['test/model/durable.test.ts', 'test/snapshot/row-file.test.ts']
  const options = ['--no-isolate', '--maxWorkers=1', '--reporter=json']
  const env = { PATH: process.env.PATH, FUEL_TEST_FOLDER: folder }
  const said = execFileSync(process.execPath, [vitest, 'run', ...files, ...options], {
    cwd: repositoryRoot,
    env,
    encoding: 'utf8',
    stdio: 'pipe',
  })
  expect(JSON.parse(said).numPassedTests).toBeGreaterThan(files.length)
  expect(readdirSync(folder)).toEqual([])
})
