import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { openStore } from '../../api/store/open-store.ts'
import { seeded } from '../../fixtures/compose/seeded.ts'
import { ask } from '../support/api-server.ts'
import { type CompiledProgram, compileProgram, started } from '../support/compiled.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const script = join(import.meta.dirname, 'serving.mjs')
const kills = process.env.FUEL_TEST_LONG ? 100 : 5
// Concurrent clients. Each may be between the write to disk and its answer when the process is killed.
const senders = 8
// Answers of one server before it is killed. Not a time: a server on a busy machine may not answer within it.
const fewest = senders + 1
const most = 5 * senders
// Between the last answer and the kill.
const longestPauseMs = 10

let program: CompiledProgram
const dataDir = temporaryFolder()

beforeAll(async () => {
  program = await compileProgram()
})
/** A form and a client address, both derived from a number. */
function form(number: number) {
  const fields = { name: `Name ${number}`, email: `n${number}@example.org`, plan: 'pro', use_case: `Use\n${number}` }
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
    'x-forwarded-for': `192.0.2.1, ${address}`,
  }
  return { body: new URLSearchParams(fields).toString(), headers }
}

async function storedIn(folder: string) {
  const store = openStore(folder)
  const requests = await store.listRequests()
  await store.close()
  return new Map(requests.map(request => [request.id, request]))
}

test(`none of ${kills} servers killed at random moments loses a request that it answered`, async () => {
  const dice = seeded('killed')
  const answered = new Map<number, number>()
  let sent = 0
  // Repeat until a kill hits the critical moment: stored, but not answered.
  const isHit = async () => (await storedIn(dataDir)).size > answered.size
  for (let kill = 0; kill < kills || (kill < 50 * kills && !(await isHit())); kill++) {
    const server = await started([script, program.folder, dataDir])
    const enough = answered.size + dice.between(fewest, most)
    let isKilled = false
    const sender = async (): Promise<void> => {
      while (!isKilled) {
        const number = sent++
        const { body, headers } = form(number)
        const answer = await ask(server.firstLine, '/api/waitlist.php', headers, 'POST', body).catch(() => null)
        // An interrupted answer promises nothing to the client.
        if (answer === null) return
        expect(answer.status).toBe(200)
        answered.set(number, answer.json.id)
      }
    }
    const sending = Promise.all(Array.from({ length: senders }, sender))
    // Senders end before the server only if an answer is not 200.
    await Promise.race([sending, expect.poll(() => answered.size >= enough, { interval: 1 }).toBe(true)])
    await after(dice.between(0, longestPauseMs))
    await server.stop('SIGKILL')
    isKilled = true
    await sending
  }
  const stored = await storedIn(dataDir)
  expect(answered.size).toBeGreaterThan(kills * senders)
  expect(new Set(answered.values()).size).toBe(answered.size)
  for (const [number, id] of answered) {
    expect(stored.get(id)).toMatchObject({
      name: `Name ${number}`,
      email: `n${number}@example.org`,
      useCase: `Use\n${number}`,
    })
  }
  // They include requests that were stored and not answered. None is stored twice.
  expect(stored.size).toBeGreaterThan(answered.size)
  expect(new Set([...stored.values()].map(({ email }) => email)).size).toBe(stored.size)
  const store = openStore(dataDir)
  expect(await store.eraseRequests('N0@example.org')).toBe(1)
  expect((await store.listRequests()).some(({ email }) => email === 'n0@example.org')).toBe(false)
  await store.close()
})
