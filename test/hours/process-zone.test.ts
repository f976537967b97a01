import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../pipeline/disk/package-root.ts'

test('the tests of opening moments pass in a process with another time zone', () => {
  const vitest = join(packageRoot(), 'node_modules/vitest/vitest.mjs')
  const env = { PATH: process.env.PATH, TZ: 'Pacific/Auckland' }
  const file = 'test/hours/opening-moments.test.ts'
  const options = { cwd: packageRoot(), env, encoding: 'utf8', stdio: 'pipe' } as const
  const report = JSON.parse(execFileSync(process.execPath, [vitest, 'run', file, '--reporter=json'], options))
  expect(report.numFailedTests).toBe(0)
  expect(report.numPassedTests).toBeGreaterThan(25)
})
