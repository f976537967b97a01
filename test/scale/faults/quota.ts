import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'undici'
import { dailyLimit, daySeconds } from '../../../api/limits/limit-state.ts'
import { type MadeKey, makeKey } from '../../../api/store/key-text.ts'
import type { Store } from '../../../api/store/store.ts'
import type { Day } from '../../../pipeline/model/instants.ts'

/** What became of the requests of one key. */
export interface SpentQuota {
  readonly limit: number
  /** Answered with 200. */
  readonly admitted: number
  readonly refused: number
  /** Neither: the request may have been counted or not. */
  readonly failed: number
  /** What the database has counted. */
  readonly used: number
}

const lanes = 6

export async function newKey(store: Store): Promise<MadeKey> {
  const key = makeKey()
  const about = { plan: 'business', email: 'load@example.org', createdAt: `${today()} 00:00:00` } as const
  await store.createKey({ id: key.id, secretHash: key.secretHash, ...about })
  return key
}

/**
 * Requests with a new key until it is refused, on several connections. `onAdmitted` is called with the number of admitted
 * requests, once for each.
 */
export async function spendQuota(
  url: string,
  store: Store,
  onAdmitted: (admitted: number) => void = () => undefined,
): Promise<SpentQuota> {
  await beforeMidnight()
  const key = await newKey(store)
  let [admitted, refused, failed] = [0, 0, 0]
  const headers = { 'x-api-key': key.text }
  await Promise.all(
    Array.from({ length: lanes }, async (_, at) => {
      const client = new Client(url, { localAddress: `127.0.2.${at + 1}` })
      // Each lane is refused several times, so that a limit that does not hold would show.
      for (let refusals = 0; refusals < 20; ) {
        const status = await client
          .request({ method: 'GET', path: '/api/toll/?country=LU', headers })
          .then(async ({ statusCode, body }) => {
            await body.dump()
            return statusCode
          })
          .catch(() => null)
        if (status === 200) onAdmitted(++admitted)
        else if (status === 429) refused += 1
        else failed += 1
        if (status === 429) refusals += 1
        if (status !== 200 && status !== 429) await sleep(50)
      }
      await client.close()
    }),
  )
  const used = (await store.listKeys(today())).find(({ id }) => id === key.id)?.used ?? Number.NaN
  return { limit: dailyLimit, admitted, refused, failed, used }
}

function today(): Day {
  return new Date().toISOString().slice(0, 10)
}

/** The limit is of a UTC day: two minutes around midnight would be two limits. */
async function beforeMidnight(): Promise<void> {
  const left = daySeconds - ((Date.now() / 1000) % daySeconds)
  if (left < 120) await sleep((left + 1) * 1000)
}

/** What became of the questions of one client, which may ask 60 in a minute. */
export interface AskedQuestions {
  readonly admitted: number
  /** What the replicas counted as passed without a count. */
  readonly uncounted: number
}

export async function askQuestions(
  url: string,
  localAddress: string,
  asked: number,
  uncounted: () => Promise<number>,
): Promise<AskedQuestions> {
  const before = await uncounted()
  const client = new Client(url, { localAddress })
  let admitted = 0
  for (let at = 0; at < asked; at += 1) {
    const { statusCode, body } = await client.request({
      method: 'GET',
      path: '/api/natural-language/?q=diesel+in+France',
    })
    await body.dump()
    if (statusCode === 200) admitted += 1
    else if (statusCode !== 429) throw new Error(`expected status 200 or 429, found ${statusCode}`)
  }
  await client.close()
  return { admitted, uncounted: (await uncounted()) - before }
}
