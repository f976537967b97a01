import { beforeAll, describe, expect, test } from 'vitest'
import type { Source } from '../../../pipeline/source.ts'
import * as registry from '../../../pipeline/sources/index.ts'
import { breaksOfAll } from '../../support/breaks-of.ts'
import { faults, withByteOrderMark, without } from '../../support/broken.ts'
import { type FeedLayout, type FilePart, layoutOf } from '../../support/feed-layout.ts'
import { breaksFile, missingText } from '../../support/needed-files.ts'
import { bundled, type DeliveryFiles, lastDays } from '../../support/runs.ts'
import { nothingRemembered, type Taken, take, type WholeMemory } from '../../support/take.ts'
import { type Tolerated, toleratedFaults } from './tolerated-faults.ts'

// Each file of the delivery of every source is broken in every way that its format allows.
const sources: readonly Source[] = Object.values(registry)

const wholeFeed = Object.keys(faults).filter(fault => fault.startsWith('has all prices'))
const oneFile = Object.keys(faults).filter(fault => !wholeFeed.includes(fault))
/** Codes of a refusal: the delivery is ignored and the last snapshot stays. Any other error is a bug in our code. */
const refusals = ['FEED_SHAPE', 'FEED_NOT_READY', 'FETCH', 'CONTRACT']

const feedLayouts = await breaksOfAll(sources.map(source => source.descriptor.id))

const renamed = 'has another name for a column'

function breakWith(fault: string, feed: FeedLayout, part: FilePart, files: DeliveryFiles): readonly DeliveryFiles[] {
  if (fault === 'lacks a file') return [without(files, name => name === part.target)]
  const needs = fault === renamed ? part.needs : part.needs.slice(0, 1)
  return needs.flatMap(need => faults[fault]!(files, layoutOf(feed, part, files, need)) ?? [])
}

/** What the message of a refusal must name: the missing member, or what the file is instead. */
function named(fault: string, { target, needs }: FilePart, at: number): RegExp {
  // An intermediate page or token, one answer of a sweep and a page that is HTML itself are refused for what they lack.
  if (/^(token|page\.json|script-\d|\d\d-)|\.html$/.test(target)) return /found/
  if (fault === 'is empty') return /found (0 bytes|'')/
  if (fault === 'is a web page') return /found '<!DOCTYPE html>/
  const member = fault === renamed && target.endsWith('.json') && /^"(.+)"$/.exec(needs[at]!)?.[1]
  return member ? new RegExp(`expected .*${member}.*, found`, 'i') : /found/
}

/** Whether the format can have the fault. Only delimited files have a separator; workbook parts state their charset. */
function hasForm(fault: string, { separator, inside }: FilePart): boolean {
  if (fault === 'has another separator') return separator !== undefined
  return fault !== 'is in another charset' || inside?.charset !== 'utf-8'
}

/** What is remembered of a delivery, without the hashes of its files. */
function readIn({ memory, outcome }: Taken): object {
  const text = JSON.stringify({ memory, warnings: outcome.report.warnings })
  return JSON.parse(text.replace(/@[0-9a-f]{16}\//g, ''))
}

/** Whether a file with a few foreign letters is read without the texts that contain them, or gives the same result. */
function isWithoutForeignLetters(broken: Taken, sound: Taken): boolean {
  const isLost = broken.outcome.quarantined.length > sound.outcome.quarantined.length
  return isLost || JSON.stringify(readIn(broken)) === JSON.stringify(readIn(sound))
}

function expectRefused({ outcome: { report } }: Taken, naming = /found/): void {
  const { id, errorCode, error } = report
  expect(error, `accepted: ${report.rows} rows, ${report.read} of them read`).not.toBeNull()
  expect(refusals).toContain(errorCode)
  expect(error).toMatch(new RegExp(`^${id}[:/].*expected .+ found |^${id}[:/].*expected .+, found none$`, 's'))
  expect(error).toMatch(naming)
}

/** Without what the file holds: unchanged, or partial or with the stored rate and a warning that says why. */
function expectTolerated(broken: Taken, sound: Taken): void {
  const { error, warnings } = broken.outcome.report
  expect(error).toBeNull()
  const fresh = warnings.filter(warning => !sound.outcome.report.warnings.includes(warning))
  if (fresh.length === 0) expect(broken.memory).toEqual(sound.memory)
  else expect(fresh).toContainEqual(expect.stringMatching(/: expected .* found|: more than 10 %$/))
  const expected = servedIn(sound)
  const wrong = [...servedIn(broken)].filter(([key, amount]) => Math.abs(amount / expected.get(key)! - 1) > 0.25)
  expect(wrong).toEqual([])
  expect(broken.outcome.report.withheld).toBeLessThanOrEqual(sound.outcome.report.withheld)
}

/** Every current price and rate. */
function servedIn({ memory: { prices, rates } }: Taken): ReadonlyMap<string, number> {
  const served = prices.filter(({ servedMicros }) => servedMicros !== null)
  return new Map([
    ...served.map(({ stationId, fuel, servedMicros }) => [`${stationId}/${fuel}`, servedMicros!] as const),
    ...rates.map(({ currency, perEuro }) => [currency, Number(perEuro)] as const),
  ])
}

test.each(toleratedFaults)('$file, which has tolerated faults, is a file of a source', ({ file: key }) => {
  const [id, file] = key.split('/')
  expect(feedLayouts[id!]?.parts.map(({ target }) => target)).toContain(file)
})

describe.each(sources.map(source => [source.descriptor.id, source] as const))('%s', (id, source) => {
  const [before, day] = lastDays(id)
  const feed = feedLayouts[id]
  const files = bundled(id, day)
  let known: WholeMemory
  let sound: Taken
  const accept = (broken: DeliveryFiles, memory = known) => take(source, day, broken, memory, `${day} 12:00:00`)

  test('has a layout of each file of its delivery', () => {
    if (!feed) throw new Error(missingText(id, breaksFile))
    const known = feed.parts.flatMap(({ target, like }) => [...files.keys()].filter(f => f === target || like?.test(f)))
    const missing = [...files.keys()].filter(file => !known.includes(file))
    const advice = `add ${missing.join(', ')} to test/sources/${id}/breaks.ts: docs/adding-a-market.md explains it`
    expect(missing, advice).toEqual([])
  })
  if (!feed) return

  beforeAll(async () => {
    known = (await take(source, before, bundled(id, before), nothingRemembered, `${before} 12:00:00`)).memory
    sound = await accept(files)
  })

  const toleratedBy = (fault: string, { target }: FilePart): Tolerated | undefined =>
    toleratedFaults.find(({ file, faults: tolerable }) => file === `${id}/${target}` && tolerable.test(fault))
  const refusing = (fault: string): readonly FilePart[] =>
    feed.parts.filter(part => !toleratedBy(fault, part) && hasForm(fault, part))

  test.each(oneFile.filter(fault => refusing(fault).length > 0))(
    'refuses a delivery in which a file %s',
    async fault => {
      const cases = refusing(fault).flatMap(part =>
        breakWith(fault, feed, part, files).map((broken, at) => [broken, named(fault, part, at)] as const),
      )
      expect(cases.length).toBeGreaterThan(0)
      for (const [broken, naming] of cases) {
        const taken = await accept(broken)
        const isRefused = taken.outcome.report.error !== null
        if (fault === 'is in another charset' && !isRefused && isWithoutForeignLetters(taken, sound)) continue
        expectRefused(taken, naming)
      }
    },
  )

  test('reads a file that begins with a byte order mark as one without it', async () => {
    for (const part of feed.parts) {
      const marked = withByteOrderMark(files, layoutOf(feed, part, files))
      if (marked) expect(readIn(await accept(marked)), part.target).toEqual(readIn(sound))
    }
  })

  const [first] = feed.parts
  const ofPrices = feed.scale ? wholeFeed.filter(fault => !toleratedBy(fault, first!)) : []
  test.each(ofPrices)('refuses a delivery that %s, even if it is the first one', async fault => {
    const [broken] = breakWith(fault, feed, first!, files)
    expect([...files].filter(([name, bytes]) => broken!.get(name) !== bytes).length).toBeGreaterThan(0)
    for (const memory of [known, nothingRemembered]) expectRefused(await accept(broken!, memory))
  })

  const tolerated = feed.parts.flatMap(part =>
    Object.keys(faults).flatMap(fault => {
      const one = toleratedBy(fault, part)
      return one ? [[part.target, fault, one.why, part] as const] : []
    }),
  )
  test.each(tolerated)('accepts a delivery in which %s %s: %s', async (_file, fault, _why, part) => {
    const cases = breakWith(fault, feed, part, files)
    expect(cases.length).toBeGreaterThan(0)
    for (const broken of cases) expectTolerated(await accept(broken), sound)
  })
})
