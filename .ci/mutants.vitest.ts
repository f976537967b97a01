import { mergeConfig } from 'vitest/config'
import shared from '../vitest.config.ts'
import { tests } from './mutants.mjs'

// The test files of a run share one process, as in `npm test`: three times as fast.
export default mergeConfig(shared, { test: { include: tests, isolate: false } })
