import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFiles, repositoryRoot, repositoryText } from '../support/repository.ts'
import { needOf, skippedLine } from '../support/skipped-tests.ts'

// These leave out tests that do not apply to a source or a set of questions, on every machine.
const notForAll = ['test/nl/accuracy.test.ts', 'test/slow/sources/broken.test.ts']

test('the end of a run can say what each skipped test needs', () => {
  const skipping = repositoryFiles('.test.ts', 'test').filter(file => /\.(skipIf|runIf)\(/.test(repositoryText(file)))
  expect(skipping.length).toBeGreaterThan(20)
  const without = skipping.filter(file => {
    const isStated = /\(skipped: \$\{/.test(repositoryText(file))
    return !isStated && needOf(join(repositoryRoot, file)).startsWith('see ')
  })
  expect(without).toEqual(notForAll)
})

test('the end of a run counts each reason once', () => {
  expect(skippedLine(['needs nginx', 'needs Linux', 'needs nginx'])).toBe(
    '3 tests were skipped: 2 (needs nginx), 1 (needs Linux)',
  )
})
