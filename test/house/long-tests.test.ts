import { expect, test } from 'vitest'
import { repositoryFiles, repositoryText } from '../support/repository.ts'

test('every test with a long form is in `npm run test:long`', () => {
  const { scripts } = JSON.parse(repositoryText('package.json')) as { readonly scripts: Record<string, string> }
  const named = scripts['test:long']!.split(' ').filter(word => word.startsWith('test/'))
  const long = repositoryFiles('.test.ts', 'test').filter(path =>
    /process\.env\.FUEL_TEST_LONG\b/.test(repositoryText(path)),
  )
  expect(long.length).toBeGreaterThan(15)
  const covered = (path: string) => named.some(one => path === one || path.startsWith(`${one}/`))
  expect(long.filter(path => !covered(path))).toEqual([])
})
