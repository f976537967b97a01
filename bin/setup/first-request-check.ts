import { createDownloader } from '../../pipeline/fetch/download.ts'
import { createNetwork } from '../../pipeline/fetch/network.ts'
import { unopenedCapture } from '../../pipeline/fetch/open-capture.ts'
import { FeedShapeError, FetchError } from '../../pipeline/model/errors.ts'
import { dayOf, type Instant } from '../../pipeline/model/instants.ts'
import { editionOn, type Request, type Source } from '../../pipeline/source.ts'
import type { Environment } from '../configuration/configuration-file.ts'
import { networkOf } from '../network-of.ts'
import type { CheckKeys, KeyCheck } from './key-check.ts'

// An operator waits for the result. Retries and slow answers of a run take up to minutes.
const secondsMax = 40

// 400: two of the token services answer a wrong login with it (dossiers, 2026).
const refusals = new Set([400, 401, 403])

/**
 * Makes the first request of the source's feed. For sources with a login this is the login. Nothing is stored. It does
 * not check that the key is sufficient for the requests that follow.
 */
export function firstRequestCheck(clock: () => Instant): CheckKeys {
  return async (source, env) => {
    const settings = settingsOf(source, env)
    const network = createNetwork(networkOf(env))
    try {
      const request = firstRequest(source, clock(), settings)
      const download = createDownloader(source.descriptor, settings, network)
      const { status, bytes } = await download(request, null, AbortSignal.timeout(secondsMax * 1000))
      request.check?.(unopenedCapture(source.descriptor.id, request, status, bytes))
      return { state: 'accepted', found: `${new URL(request.url).host} answered with ${status}` }
    } catch (error) {
      return { ...outcomeOf(error), found: withoutKeys((error as Error).message, source, settings) }
    } finally {
      await network.close()
    }
  }
}

function outcomeOf(error: unknown): Pick<KeyCheck, 'state'> {
  // An answer with status 200 and a message instead of data: how some publishers refuse a key.
  if (error instanceof FeedShapeError) return { state: 'refused' }
  const isRefused = error instanceof FetchError && refusals.has(error.status ?? 0)
  return { state: isRefused ? 'refused' : 'not reached' }
}

function settingsOf({ descriptor }: Source, env: Environment): Record<string, string> {
  const { settings = [], defaults = {} } = descriptor
  const optional = Object.entries(defaults).map(([name, value]) => [name, env[name] || value])
  return Object.fromEntries([...settings.map(name => [name, env[name] ?? '']), ...optional])
}

function firstRequest(source: Source, now: Instant, settings: Readonly<Record<string, string>>): Request {
  const edition = editionOn<Source['editions'][number]>(source.editions, dayOf(now))!
  const { feed } = edition
  if (typeof feed !== 'function') return feed[0]!
  const step = feed({ now, settings }).next()
  return step.done ? noRequest(source) : step.value[0]!
}

function noRequest({ descriptor }: Source): never {
  throw new FeedShapeError(`${descriptor.id}: expected a request, found a feed without any`)
}

/** A publisher may repeat a key in its answer. */
function withoutKeys(text: string, { descriptor }: Source, settings: Readonly<Record<string, string>>): string {
  return (descriptor.settings ?? [])
    .map(name => settings[name]!)
    .filter(value => value.length >= 4)
    .reduce((hidden, value) => hidden.replaceAll(value, '***'), text)
}
