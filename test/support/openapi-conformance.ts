import type { Operation } from '../../api/openapi/operation.ts'
import { serviceDescription } from '../../api/routes/description.ts'
import { randomOf } from '../../fixtures/snapshots/made-up-figures.ts'
import { bulkServing } from './api-bulk.ts'
import { type AtEnd, manyClients } from './api-server.ts'
import { type GivenKey, giveKey, keyedServing } from './keyed-server.ts'
import { differences, requestOf } from './openapi-requests.ts'

/** Fewer than the requests of a key in a day. */
const requestsOfKey = 900
const atOnce = 4

export const operations = Object.entries(serviceDescription().paths).flatMap(([path, item]) =>
  Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
)

/** Sends requests that are made from the description of an operation. Returns the seed and the faults of each bad answer. */
export async function openConformance(atEnd: AtEnd) {
  const options = { trustProxy: 1 }
  const usual = await keyedServing({}, options, atEnd)
  const bulk = await bulkServing(undefined, options, atEnd)
  return async (
    { path, method, operation }: (typeof operations)[number],
    count: number,
  ): Promise<readonly unknown[]> => {
    const served = path.startsWith('/api/bulk') ? bulk : usual
    const { get, post } = manyClients(served)
    const isKeyed = 'security' in operation
    let key: GivenKey = served.key
    const bad: unknown[] = []
    const statuses = new Map<number, number>()
    const one = async (seed: number): Promise<void> => {
      const random = randomOf(Math.imul(seed, 0x9e3779b1))
      const request = requestOf(path, method, operation, random)
      const text = random() < 0.97 ? key.text : 'x'
      const headers = { ...request.headers, ...(isKeyed ? { 'x-api-key': text } : {}) }
      const answer =
        request.body === undefined || request.method !== 'POST'
          ? await get(request.path, headers, request.method)
          : await post(request.path, request.body, headers)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const found = differences(operation, request, answer)
      if (found.length > 0) bad.push({ seed, request, status: answer.status, found: found.slice(0, 3) })
    }
    for (let seed = 1; seed <= count; seed += atOnce) {
      if (isKeyed && seed % requestsOfKey < atOnce) key = await giveKey(served.dataDir, 'business')
      await Promise.all(Array.from({ length: Math.min(atOnce, count + 1 - seed) }, (_, at) => one(seed + at)))
    }
    // A form of a page may always lead to another address.
    if (!statuses.has(200) && !statuses.has(303)) bad.push({ statuses, found: 'no request was answered' })
    return bad
  }
}
