import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { FuelError } from '../../pipeline/model/errors.ts'
import { isDay } from '../../pipeline/model/instants.ts'
import type { Source } from '../../pipeline/source.ts'
import * as registry from '../../pipeline/sources/index.ts'
import { type Borne, borne } from '../support/borne.ts'
import { faults, layouts, without } from '../support/broken.ts'
import { type Accepted, accept, type Known, nothingKnown, remember } from '../support/broken-feed.ts'
import { fixturesRoot } from '../support/deliver.ts'
import { type FeedLayout, type FilePart, layoutOf } from '../support/feed-layout.ts'
import { bundled, type DeliveryFiles } from '../support/runs.ts'

// Whole runs on broken deliveries of a dozen sources are in broken-deliveries.test.ts. Here every other source is held
// to the same at the level of reading: each file of its delivery is broken in every way that its format has.
const sources = Object.values(registry).filter((source: Source) => !(source.descriptor.id in layouts))

const wholeFeed = Object.keys(faults).filter(fault => fault.startsWith('has all prices'))
const oneFile = Object.keys(faults).filter(fault => !wholeFeed.includes(fault))
/** A refusal: the delivery is left, the last snapshot stays. Anything else would be a bug of ours. */
const refusals = ['FEED_SHAPE', 'FEED_NOT_READY', 'FETCH', 'CONTRACT']

/** What the fixture folder of a source says of the form of its files. */
async function breaksOf(id: string): Promise<readonly [id: string, FeedLayout | undefined]> {
  if (!existsSync(join(fixturesRoot, id, 'breaks.ts'))) return [id, undefined]
  const { breaks } = (await import(`../../fixtures/sources/${id}/breaks.ts`)) as { breaks: FeedLayout }
  return [id, breaks]
}
const feedLayouts = Object.fromEntries(await Promise.all(sources.map(source => breaksOf(source.descriptor.id))))

function breakWith(fault: string, feed: FeedLayout, part: FilePart, files: DeliveryFiles): readonly DeliveryFiles[] {
  if (fault === 'lacks a file') return [without(files, name => name === part.target)]
  const needs = fault === 'has another name for a column' ? part.needs : part.needs.slice(0, 1)
  return needs.flatMap(need => faults[fault]!(files, layoutOf(feed, part, files, need)) ?? [])
}

async function expectRefused(source: Source, delivery: Promise<Accepted>): Promise<void> {
  const { id } = source.descriptor
  const error = await delivery.then(
    ({ reading }) => `accepted: ${reading.rows} rows, ${reading.read} of them read`,
    (cause: unknown) => cause,
  )
  // Whatever else it is stands in full in the report of the test.
  if (!(error instanceof FuelError)) throw error instanceof Error ? error : new Error(`${id} was ${error}`)
  expect(refusals).toContain(error.code)
  expect(error.message).toMatch(new RegExp(`^${id}[:/].*expected .+ found |^${id}[:/].*expected .+, found none$`, 's'))
}

test.each(Object.entries(borne))('%s, of which faults are borne, is a file of a source', key => {
  const [id, file] = key.split('/')
  expect(feedLayouts[id!]?.parts.map(({ target }) => target)).toContain(file)
})

describe.each(sources.map(source => [source.descriptor.id, source] as const))('%s', (id, source) => {
  const days = readdirSync(join(fixturesRoot, id)).filter(isDay).sort()
  const [before, day] = [days.at(-2)!, days.at(-1)!]
  const feed = feedLayouts[id]
  const files = bundled(id, day)
  let known: Known
  let sound: Accepted

  test('has a layout of each file of its delivery', () => {
    const known = feed?.parts.flatMap(({ target, like }) =>
      [...files.keys()].filter(f => f === target || like?.test(f)),
    )
    const missing = [...files.keys()].filter(file => !known?.includes(file))
    const advice = `add ${missing.join(', ')} to fixtures/sources/${id}/breaks.ts`
    expect(missing, advice).toEqual([])
  })
  if (!feed) return

  beforeAll(async () => {
    known = remember(await accept(source, before, bundled(id, before), nothingKnown))
    sound = await accept(source, day, files, known)
  })

  const borneBy = (fault: string, part: FilePart): Borne | undefined =>
    borne[`${id}/${part.target}`]?.find(one => one.faults.test(fault))
  const refusing = (fault: string): readonly FilePart[] =>
    feed.parts.filter(part => !borneBy(fault, part) && (fault !== 'has another separator' || part.separator))

  test.each(oneFile.filter(fault => refusing(fault).length > 0))(
    'refuses a delivery of which a file %s',
    async fault => {
      const cases = refusing(fault).flatMap(part => breakWith(fault, feed, part, files))
      expect(cases.length).toBeGreaterThan(0)
      for (const broken of cases) await expectRefused(source, accept(source, day, broken, known))
    },
  )

  const [first] = feed.parts
  const ofPrices = feed.scale ? wholeFeed.filter(fault => !borneBy(fault, first!)) : []
  test.each(ofPrices)('refuses a delivery that %s, the first one too', async fault => {
    const [broken] = breakWith(fault, feed, first!, files)
    expect([...files].filter(([name, bytes]) => broken!.get(name) !== bytes).length).toBeGreaterThan(0)
    for (const memory of [known, nothingKnown]) await expectRefused(source, accept(source, day, broken!, memory))
  })

  const tolerated = feed.parts.flatMap(part =>
    Object.keys(faults).flatMap(fault => {
      const one = borneBy(fault, part)
      return one ? [[part.target, fault, one.why, part, one.gives] as const] : []
    }),
  )
  test.each(tolerated)('goes on when %s %s: %s', async (_file, fault, _why, part, gives) => {
    const cases = breakWith(fault, feed, part, files)
    expect(cases.length).toBeGreaterThan(0)
    for (const broken of cases) gives(await accept(source, day, broken, known), sound)
  })
})
