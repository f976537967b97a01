import { beforeAll, describe } from 'vitest'
import { keptDays, runOf } from '../../support/kept-folder.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { expectBackUp } from './back-up.ts'
import { expectPrune } from './prune.ts'
import { expectRollBack } from './roll-back.ts'

// Three runs take longer than all the tests on them. The parts copy one shared folder.
const dataDir = temporaryFolder()
const ids: string[] = []

beforeAll(async () => {
  for (const day of keptDays) ids.push(await runOf(dataDir, day))
})

describe('rollback', () => expectRollBack({ dataDir, ids }))

describe('a backup', () => expectBackUp({ dataDir, ids }))

describe('prune', () => expectPrune({ dataDir, ids }))
