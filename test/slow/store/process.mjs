// One process of several on one store, of compiled modules: `node process.mjs <modules> <data folder> <work> [key]`.
// It waits for a line on its input, so that all begin together, and prints one line of JSON.
import { writeSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [modules, dataDir, work, argument] = process.argv.slice(2)
const load = name => import(pathToFileURL(join(modules, 'api', 'store', `${name}.js`)).href)
const { openStore } = await load('open-store')
const { findKey, makeKey } = await load('key-text')
const { storePlace } = await load('store-place')
const url = process.env.FUEL_STORE_URL
// As long as commands wait: on a busy machine the processes wait for each other.
const store = url ? await storePlace(dataDir, url).openForCommand() : openStore(dataDir, 10_000)
const on = '2026-11-21'
const now = '2026-11-21 12:00:00'
const request = { company: null, email: 'a@example.org', plan: 'pro', useCase: 'x'.repeat(500), receivedAt: now }

/** At once, so that a killed process has printed all that it was answered. The pipe may be full while the test is busy. */
function print(text) {
  for (;;) {
    try {
      return writeSync(1, text)
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error
    }
  }
}

const works = {
  /** As many requests with one key as are asked for, all at once. */
  async admit() {
    const [text, count] = argument.split(' ')
    const key = findKey(text)
    const asked = Array.from({ length: Number(count) }, () => store.admit({ key, on, dailyLimit: 1000 }))
    const answers = await Promise.all(asked)
    return answers.map(({ kind, used }) => [kind, used])
  },
  /** Requests with one key without end, four at a time; the count of each that was answered is a line. */
  async count() {
    const key = findKey(argument)
    const countAll = async () => {
      for (;;) print(`${(await store.admit({ key, on, dailyLimit: 1_000_000 })).used}\n`)
    }
    await Promise.all([0, 1, 2, 3].map(countAll))
  },
  async create() {
    const { id, secretHash } = makeKey()
    await store.createKey({ id, secretHash, plan: 'free', email: 'a@example.org', createdAt: now })
    return id
  },
  /** Requests for access without end, four at a time; each that was answered is a line `<id> <name>`. */
  async add() {
    const addAll = async lane => {
      for (let count = 0; ; count += 1) {
        const name = `${argument}-${lane}-${count}`
        print(`${await store.addRequest({ ...request, name })} ${name}\n`)
      }
    }
    await Promise.all([0, 1, 2, 3].map(addAll))
  },
}

print('ready\n')
await once(process.stdin, 'data')
process.stdin.pause()
const result = await works[work]()
await store.close()
print(`${JSON.stringify(result)}\n`)
