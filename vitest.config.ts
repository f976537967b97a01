import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { SlowFirst } from './test/support/slow-first.ts'

// Here and not in test/: `npx vitest run FILE` finds it nowhere else.
//
// How long a test, what is made before it, and what it waits for may take: so long that only what hangs is ended. The slowest
// take 20 s on two idle cores; at eight times the load limits of 20 s and 60 s ended four that were at work, and the second
// that `expect.poll` waits by itself is no more than a pause of a busy machine.
const limitMs = 300_000

// Many tests wait for a browser, a clock or another process. With one worker per processor, a quarter of the processor time of
// `npm run test:all` was unused.
const maxWorkers = Math.ceil(availableParallelism() * 1.5)

const isComplete = process.env.FUEL_COVERAGE === 'all'

// Percent of the branches. The fast tests alone reach less of the complete program, because much of the
// pipeline and of the commands is only run by test/slow.
const thresholds = {
  branches: isComplete ? 90 : 80,
  'pipeline/{parsers,sanity,contract}/**': { branches: 95 },
  // The fast tests have no Redis, so api/limits/redis is measured with all tests only.
  [isComplete ? 'api/limits/**' : 'api/limits/*.ts']: { branches: 95 },
  'api/http/{ranges,send-file,preconditions}.ts': { branches: 95 },
}

export default defineConfig({
  test: {
    // Stryker's copy of the repository, which is there while it runs.
    exclude: [...configDefaults.exclude, '.stryker-tmp/**'],
    // No test reads the configuration of the machine, nor that of a working copy.
    env: { FUEL_CONFIG: '' },
    globalSetup: 'test/support/suite-folder.ts',
    maxWorkers,
    sequence: { sequencer: SlowFirst },
    testTimeout: limitMs,
    hookTimeout: limitMs,
    expect: { poll: { timeout: limitMs / 5 } },
    reporters: ['default', './test/support/skipped-tests.ts'],
    setupFiles: ['test/support/remove-temporary-folders.ts'],
    coverage: {
      include: ['api/**/*.ts', 'bin/**/*.ts', 'pipeline/**/*.ts', 'web/**/*.ts'],
      reporter: ['json-summary', 'json', 'text-summary'],
      reportsDirectory: 'node_modules/.cache/coverage',
      thresholds,
    },
  },
})
