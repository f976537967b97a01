import { Agent, get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { figures, openings } from '../../fixtures/snapshots/api-figures.ts'
import { writeSnapshot } from '../../fixtures/snapshots/api-snapshot.ts'
import { ask, snapshotId } from '../support/api-server.ts'
import { type CompiledProgram, compileProgram, type RunningProgram } from '../support/compiled.ts'
import { giveKey } from '../support/keyed-server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { tollRecords } from '../support/toll-records.ts'

const processes = 4
const requests = 10_000
const connections = 64

let program: CompiledProgram
let servers: readonly RunningProgram[] = []
let urls: readonly string[]
const dataDir = temporaryFolder()

beforeAll(async () => {
  writeSnapshot(dataDir, snapshotId, { figures, openings, tolls: tollRecords })
  program = await compileProgram()
  const serve = () => program.start(['serve', '--data-dir', dataDir, '--port', '0', '--json'])
  servers = await Promise.all(Array.from({ length: processes }, serve))
  urls = servers.map(({ firstLine }) => (JSON.parse(firstLine) as { url: string }).url)
})

afterAll(async () => {
  await Promise.all(servers.map(server => server.stop()))
})

test('10,000 parallel requests on one key from 4 processes: exactly 1,000 are served that day', async () => {
  await clearOfMidnight()
  const { text: key } = await giveKey(dataDir)
  const headers = { 'x-api-key': key }
  const agents = urls.map(() => new Agent({ keepAlive: true, maxSockets: connections }))
  const asked = Array.from({ length: requests }, (_, at) => {
    const process = at % processes
    return statusOf(`${urls[process]}/api/toll/?per_page=1`, headers, agents[process]!)
  })
  const statuses = await Promise.all(asked)
  for (const agent of agents) agent.destroy()
  const counted = [200, 429].map(status => statuses.filter(one => one === status).length)
  expect(counted).toEqual([1000, 9000])
  for (const url of urls) {
    expect((await ask(url, '/api/toll/status', headers)).json).toMatchObject({ used: 1000, remaining: 0 })
    expect((await ask(url, '/api/toll/', headers)).status).toBe(429)
  }
})

/** The processes use the clock of the machine. Midnight between the requests would split them over two days. */
async function clearOfMidnight(): Promise<void> {
  const left = 86_400_000 - (Date.now() % 86_400_000)
  if (left < 120_000) await new Promise(resolve => setTimeout(resolve, left))
}

function statusOf(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = get(url, { headers, agent }, answer => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode!))
    })
    asking.on('error', error => {
      // A server closes a connection that was idle for five seconds. It never sees a request sent at that moment.
      const isUnseen = asking.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET'
      if (isUnseen) statusOf(url, headers, agent).then(resolve, reject)
      else reject(error)
    })
  })
}
