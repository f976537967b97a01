import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkStoreContract } from './store-contract.ts'
import { storeIn, temporaryStoreFolder } from './support.ts'

checkStoreContract(async () => {
  const dataDir = temporaryStoreFolder()
  return {
    open: () => storeIn(dataDir),
    bytes: async () =>
      Buffer.concat(readdirSync(dataDir).map(name => readFileSync(join(dataDir, name)))).toString('latin1'),
  }
})
