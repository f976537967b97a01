import { mergeConfig } from 'vitest/config'
import shared from '../vitest.config.ts'
import { tests } from './mutants.mjs'

export default mergeConfig(shared, { test: { include: tests } })
