import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot, repositoryText } from '../support/repository.ts'

test('every build leaves a program that can be run by its name', () => {
  const { version, bin } = JSON.parse(repositoryText('package.json'))
  execFileSync('npm', ['run', 'build'], { cwd: repositoryRoot, stdio: 'pipe' })
  const program = join(repositoryRoot, bin['fuel-etl'])
  expect(execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()).toBe(version)
}, 120_000)
