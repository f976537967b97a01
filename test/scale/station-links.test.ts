import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { workingCopyOf } from '../../pipeline/part-store/object-store/working-copy.ts'
import { openPartStore } from '../../pipeline/part-store/open-part-store.ts'
import { serverOn } from '../support/api-server.ts'
import { idOf, renumbered, runRenumbered } from '../support/renumbered-stations.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { objectStoreIsMissing, startObjectStore } from './servers/object-store.ts'

const server = await startObjectStore()
if (server === null) console.warn(objectStoreIsMissing)
afterAll(() => server?.stop())

beforeAll(() => {
  for (const [name, value] of Object.entries(server?.env ?? {})) vi.stubEnv(name, value)
})

describe.skipIf(server === null)('two hosts of one object store that run in turn', () => {
  test('find the links that one folder finds, and a third host answers with them', async () => {
    const copy = () => workingCopyOf('s3://fuel/links', { FUEL_CACHE_DIR: temporaryFolder() })
    const hosts = [copy(), copy()]
    const alone = temporaryFolder()
    expect(await runRenumbered(at => hosts[at % 2]!)).toEqual(await runRenumbered(() => alone))
    const replica = copy()
    await (await openPartStore(replica)).follow()
    const path = `/live/station-history.php?id=${idOf(renumbered.third)}&days=60`
    const answers = await Promise.all([alone, replica].map(async folder => (await serverOn(folder)).get(path)))
    expect(answers[0]!.json.data.linked.earlier).toHaveLength(2)
    expect(answers[1]!.text).toBe(answers[0]!.text)
  })
})
