import { join } from 'node:path'
import { test, vi } from 'vitest'
import { loads } from './mutants.mjs'

// Stryker looks at tests only, and a test file that does not load has none: a change that breaks the loading of the code
// would count as survived. Here it is loaded within a test, which fails. What the files after it load is theirs again.
test('the code loads', async () => {
  vi.resetModules()
  await import(join(import.meta.dirname, '..', loads))
  vi.resetModules()
})
