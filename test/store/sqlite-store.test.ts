import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { storeContract } from './store-contract.ts'
import { storeIn, temporaryStoreFolder } from './support.ts'

storeContract(async () => {
  const dataDir = temporaryStoreFolder()
  return {
    open: () => storeIn(dataDir),
    bytes: async () =>
      Buffer.concat(readdirSync(dataDir).map(name => readFileSync(join(dataDir, name)))).toString('latin1'),
  }
})
