import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFiles, repositoryText } from '../support/repository.ts'

/** The modules that a module imports, directly or indirectly. */
function broughtBy(path: string, known = new Set<string>()): Set<string> {
  if (known.has(path)) return known
  known.add(path)
  for (const [, to] of repositoryText(path).matchAll(/\bfrom '([^']+)'/g)) {
    if (/^\.{1,2}\/.*\.ts$/.test(to!)) broughtBy(posix.join(posix.dirname(path), to!), known)
    else known.add(to!)
  }
  return known
}

test('bench runs without the test runner: no imported test module needs it', () => {
  const brought = repositoryFiles('.ts', 'bench').map(path => [path, broughtBy(path)] as const)
  expect(brought.filter(([, modules]) => modules.has('vitest')).map(([path]) => path)).toEqual([])
  expect(brought.some(([, modules]) => modules.has('test/support/api-snapshot.ts'))).toBe(true)
})
