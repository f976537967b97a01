import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Capture } from '../../capture.ts'
import { packageRoot } from '../../disk/package-root.ts'
import { answersFrom, findDeliveryDay } from '../../fetch/from-files.ts'
import { openCapture } from '../../fetch/open-capture.ts'
import { takeDelivery } from '../../fetch/take-delivery.ts'
import { FetchError, FuelError } from '../../model/errors.ts'
import type { Day } from '../../model/instants.ts'
import type { Profile } from '../../model/stored.ts'
import type { FeedAnswer, Request, Source } from '../../source.ts'
import { type FileLayout, fileLayout } from './file-layout.ts'
import { profileOf } from './profile-of.ts'

/** The made-up delivery in the exact format of a source that comes with the program: how its feed is described. */
export interface BundledDelivery {
  readonly on: Day
  readonly profile: Profile
  readonly files: readonly FileLayout[]
}

const root = (): string => join(packageRoot(), 'fixtures', 'deliveries')

/**
 * The newest bundled delivery of a source that its reader accepts (some are refused on purpose, such as the notice of a
 * publisher who is updating); null if there is none.
 */
export async function findBundledDelivery(source: Source): Promise<BundledDelivery | null> {
  if (!existsSync(root())) return null
  const { id } = source.descriptor
  for (let on = findDeliveryDay(root(), id, null); on !== null; on = findDeliveryDay(root(), id, dayBefore(on))) {
    try {
      const captures = await bundledCaptures(source, on)
      const files = captures.filter(({ status }) => status === 200).map(({ name, bytes }) => fileLayout(name, bytes))
      return { on, profile: profileOf(source, on, captures, `${on} 12:00:00`), files }
    } catch (error) {
      if (!(error instanceof FuelError)) throw error
    }
  }
  return null
}

/** The files of the newest bundled delivery; null if there is none. */
export async function newestBundledCaptures(
  source: Source,
): Promise<{ readonly on: Day; readonly captures: readonly Capture[] } | null> {
  const on = existsSync(root()) ? findDeliveryDay(root(), source.descriptor.id, null) : null
  return on === null ? null : { on, captures: await bundledCaptures(source, on) }
}

async function bundledCaptures(source: Source, on: Day): Promise<readonly Capture[]> {
  const { id, settings = [], defaults } = source.descriptor
  const files = answersFrom(root(), id, on)
  const answer = async (request: Request): Promise<FeedAnswer> => {
    try {
      return await openCapture(id, request, 200, files(request))
    } catch (error) {
      if (!(error instanceof FetchError)) throw error
      if (request.transient) return null
      if (request.answers?.includes(404)) return openCapture(id, request, 404, new Uint8Array())
      throw error
    }
  }
  const addresses = Object.fromEntries(settings.map(name => [name, 'https://bundled.invalid/']))
  const context = { now: `${on} 12:00:00`, settings: { ...addresses, ...defaults } }
  return (await takeDelivery(source, on, context, answer)).captures
}

function dayBefore(day: Day): Day {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
}
