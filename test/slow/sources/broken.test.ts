import { beforeAll, describe, expect, test } from 'vitest'
import { isZip } from '../../../pipeline/model/file-kind.ts'
import { publishedUnits } from '../../../pipeline/model/money.ts'
import { isMarketSource, type Source } from '../../../pipeline/source.ts'
import * as registry from '../../../pipeline/sources/index.ts'
import { bundled, type DeliveryFiles, lastDays } from '../../support/runs.ts'
import { nothingRemembered, type Taken, take, type WholeMemory } from '../../support/take.ts'
import { type Break, emptied, renamed, scaled, unreadable, withOtherKind, withOtherName } from './file-breakers.ts'

// Every file of a delivery is broken in the ways of its format (CSV, HTML, JSON, PDF, XLSX, XML, ZIP). The delivery is refused, or
// what is served is what was served before or is served without the fault, and the report says that something is missing.

const sources: readonly Source[] = Object.values(registry)
/** Codes of a refusal: the delivery is ignored and the last snapshot stays. Any other error is a bug in our code. */
const refusals = ['FEED_SHAPE', 'FEED_NOT_READY', 'FETCH', 'CONTRACT']

/** Names that are not tried. */
const exempt: Readonly<Record<string, readonly [name: string, why: string]>> = {
  at: ['c', 'the code of a municipality is a value like any other'],
  cy: ['isOffLine', 'the mark of a closed station, which few rows have'],
  hr: ['naziv', 'the names of companies have the same member as those of products'],
  se: ['access', 'a member that an operator may leave out'],
  sk: ['UKAZ05', 'the code of a gas that is not surveyed every week'],
}

describe.each(sources.map(source => [source.descriptor.id, source] as const))('%s', (id, source) => {
  const [before, day] = lastDays(id)
  const files = bundled(id, day)
  let known: WholeMemory
  let sound: Taken
  let first: Taken
  const accept = (broken: DeliveryFiles, memory = known) => take(source, day, broken, memory, `${day} 12:00:00`)

  beforeAll(async () => {
    known = (await take(source, before, bundled(id, before), nothingRemembered, `${before} 12:00:00`)).memory
    sound = await accept(files)
    first = await accept(files, nothingRemembered)
    expect([sound, first].map(({ outcome }) => outcome.report.error)).toEqual([null, null])
  })

  /** The last of files of one kind, such as the pages of a list. */
  const chosen = [...new Map([...files.keys()].map(name => [name.replace(/\d[\d.-]*/g, ''), name])).values()]

  test.each([
    ['with nothing to read in a file', emptied],
    ['with another name of a column', renamed],
  ])('is refused or reported %s', async (_what, breaksOf: (bytes: Uint8Array) => readonly Break[]) => {
    const found: string[] = []
    for (const name of chosen) {
      for (const [what, bytes] of breaksOf(files.get(name)!)) {
        if (what.endsWith(` ${exempt[id]?.[0]}`)) continue
        const fault = faultIn(await accept(new Map([...files, [name, bytes]])), known, sound)
        if (fault !== null) found.push(`${name} ${what}: ${fault}`)
      }
    }
    expect(found).toEqual([])
  })

  const { always = [], attributes = [] } = (isMarketSource(source) && source.descriptor.contract.columns) || {}
  const lastOf = (name: string): string => name.split('.').at(-1)!
  const others = attributes.filter(
    name => lastOf(name) !== '' && name !== exempt[id]?.[0] && !always.some(one => lastOf(one) === lastOf(name)),
  )
  test.runIf(others.length > 0)('costs no row by attributes that are missing or of another kind', async () => {
    for (const change of [withOtherName, withOtherKind]) {
      const changed = (bytes: Uint8Array) =>
        isZip(bytes) ? bytes : others.reduce((now, name) => change(now, lastOf(name)), bytes)
      const { report } = (await accept(new Map([...files].map(([file, bytes]) => [file, changed(bytes)])))).outcome
      expect(report.error).toBeNull()
      // Rows with a word in the column may be left out, or no longer be.
      expect(report.read).toBeGreaterThanOrEqual(sound.outcome.report.read * 0.9)
    }
  })

  test.runIf(source.kind === 'figures')('costs only the figures of an amount that cannot be read', async () => {
    const found: string[] = []
    const usual = servedIn(first.memory)
    for (const [name, bytes] of files) {
      for (const [what, broken, amount] of unreadable(bytes, amountsIn(source, first))) {
        const taken = await accept(new Map([...files, [name, broken]]), nothingRemembered)
        const served = servedIn(taken.memory)
        const lost = [...usual].filter(([key, micros]) => !served.has(key) && micros !== amount * 1e6)
        const fault = faultIn(taken, nothingRemembered, first) ?? taken.outcome.report.error
        if (fault !== null || lost.length > 0) found.push(`${what}: ${fault}, lost ${lost}`)
      }
    }
    expect(found.join()).toBe('')
  })

  test.runIf(isMarketSource(source))('serves no price of another unit, even from the first delivery', async () => {
    const amounts = amountsIn(source, sound)
    const found: string[] = []
    for (const [factor, memory, usual] of [
      [10, known, sound],
      [1000, nothingRemembered, first],
    ] as const) {
      const broken = new Map([...files].map(([name, bytes]) => [name, scaled(bytes, amounts, factor)[0]?.[1] ?? bytes]))
      const fault = faultIn(await accept(broken, memory), memory, usual)
      if (fault !== null) found.push(`times ${factor}: ${fault}`)
    }
    expect(found).toEqual([])
  })
})

/** What is wrong with a delivery that was taken with a fault in it. */
function faultIn({ outcome: { report, quarantined }, memory }: Taken, known: WholeMemory, sound: Taken): string | null {
  if (report.error !== null) {
    const isExplained = new RegExp(`^${report.id}[:/].*expected .+,? found .+`, 's').test(report.error)
    return isExplained && refusals.includes(report.errorCode!) ? null : `${report.errorCode} ${report.error}`
  }
  const [earlier, usual, served] = [known, sound.memory, memory].map(servedIn)
  const added = [...served!].filter(([key]) => !usual!.has(key))
  const wrong = [...served!].filter(
    ([key, amount]) => usual!.has(key) && usual!.get(key) !== amount && earlier!.get(key) !== amount,
  )
  if (wrong.length > 0) return `${wrong.length} other values, the first ${wrong[0]}`
  const isReported =
    report.status !== sound.outcome.report.status ||
    report.warnings.some(warning => !sound.outcome.report.warnings.includes(warning)) ||
    quarantined.length !== sound.outcome.quarantined.length
  const lost = [...usual!.keys()].filter(key => !served!.has(key))
  return isReported || added.length + lost.length === 0
    ? null
    : `nothing is reported, but added: ${added} lost: ${lost}`
}

/** Every current price, official figure, rate and week. */
function servedIn({ prices, figures, rates, weeks }: WholeMemory): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>([
    ...prices
      .filter(one => one.servedMicros !== null)
      .map(one => [`${one.stationId}/${one.fuel}`, one.servedMicros] as const),
    ...figures.map(one => [`${one.region}/${one.fuel}/${one.validFrom}`, one.amountMicros] as const),
    ...rates.map(({ currency, on, perEuro }) => [`${currency}/${on}`, perEuro] as const),
    ...weeks.map(week => [`${week.country}/${week.week}`, JSON.stringify(week)] as const),
  ])
}

/** The amounts of a delivery in the unit in which they are published. */
function amountsIn({ descriptor }: Source, { memory }: Taken): ReadonlySet<number> {
  const unit = 'publishedUnit' in descriptor ? publishedUnits[descriptor.publishedUnit ?? 'major units per litre'] : 1
  const amounts = [...memory.prices, ...memory.figures].map(one => one.amountMicros ?? 0)
  return new Set(amounts.map(micros => Number(((micros * unit) / 1e6).toFixed(6))))
}
