import type { CheckKeys, KeyCheck } from '../../pipeline/doctor/context.ts'
import { createDownloader } from '../../pipeline/fetch/download.ts'
import { createNetwork } from '../../pipeline/fetch/network.ts'
import { unopenedCapture } from '../../pipeline/fetch/open-capture.ts'
import { FeedShapeError, FetchError } from '../../pipeline/model/errors.ts'
import { dayOf, type Instant } from '../../pipeline/model/instants.ts'
import { editionOn, type Request, type Source } from '../../pipeline/source.ts'
import type { Environment } from '../configuration/configure.ts'
import { networkOf } from '../this-machine.ts'

// An operator waits for the result. Retries and slow answers of a run take up to minutes.
const secondsMax = 40

/**
 * Makes the first request of the source's feed. For sources with a login this is the login. Nothing is stored. It does
 * not check that the key is sufficient for the requests that follow.
 */
export function firstRequestCheck(clock: () => Instant): CheckKeys {
  return async (source, env) => {
    const settings = settingsOf(source, env)
    try {
      const { request, status } = await firstAnswer(source, clock(), settings, env)
      return { state: 'accepted', found: `${new URL(request.url).host} answered with ${status}` }
    } catch (error) {
      // A setting that cannot be used (FUEL_HOST_CA) is an outcome too: setup still writes the other answers.
      return { state: stateOf(error), found: withoutKeys((error as Error).message, source, settings) }
    }
  }
}

async function firstAnswer(source: Source, now: Instant, settings: Readonly<Record<string, string>>, env: Environment) {
  const network = createNetwork(networkOf(env))
  try {
    const request = firstRequest(source, now, settings)
    const download = createDownloader(source.descriptor, settings, network)
    const { status, bytes } = await download(request, null, AbortSignal.timeout(secondsMax * 1000))
    request.check?.(unopenedCapture(source.descriptor.id, request, status, bytes))
    return { request, status }
  } finally {
    await network.close()
  }
}

function stateOf(error: unknown): KeyCheck['state'] {
  // An answer with status 200 and a message instead of data: how some publishers refuse a key.
  if (error instanceof FeedShapeError) return 'refused'
  return error instanceof FetchError && error.code === 'KEY_REFUSED' ? 'refused' : 'not reached'
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
