import { describe, expect, test } from 'vitest'
import { readFigureDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import type { FeedContext } from '../../../pipeline/source.ts'
import { sk } from '../../../pipeline/sources/sk/source.ts'
import { takeEdited, takeFrom } from '../../support/deliver.ts'
import { expectRefused } from '../../support/expect-refused.ts'

// There is no real answer. The tests check the reader against the form that clients of the table describe.
const day = '2026-11-19'

async function readChanged(change: (text: string) => string) {
  return readFigureDelivery(sk, day, (await takeEdited(sk, day, change)).captures)
}

interface Answer {
  id: string[]
  size: number[]
  dimension: Record<string, { category: { index: Record<string, number>; label: Record<string, string> } }>
  value: (number | null)[]
}

const changed = (change: (answer: Answer) => object) => (text: string) => JSON.stringify(change(JSON.parse(text)))

describe('an answer of the data cube', () => {
  test('gives the same result with its dimensions in another order, and with the values as an object', async () => {
    const plain = await readChanged(text => text)
    const transposed = await readChanged(
      changed(({ id, size, value, ...rest }) => {
        const weeks = size[0]!
        const count = size[1]!
        const turned = Array.from(
          { length: value.length },
          (_, at) => value[(at % weeks) * count + Math.floor(at / weeks)],
        )
        return { ...rest, id: [id[1], id[0], id[2]], size: [count, weeks, 1], value: turned }
      }),
    )
    const key = (one: object) => JSON.stringify(one)
    expect(transposed.records.map(key).sort()).toEqual(plain.records.map(key).sort())
    const sparse = await readChanged(
      changed(answer => ({
        ...answer,
        value: Object.fromEntries([...answer.value.entries()].filter(([, value]) => value !== null)),
      })),
    )
    expect(sparse).toEqual(plain)
  })

  test('with only 98 octane, or with CNG, gives these fuels', async () => {
    const { records } = await readChanged(
      changed(answer => {
        const { index } = answer.dimension.sp0207ts_ukaz!.category
        answer.value[index.UKAZ021!] = null
        answer.value[index.UKAZ05!] = 1.849
        return answer
      }),
    )
    const first = records.filter(({ validFrom }) => validFrom === '2026-10-25 23:00:00')
    expect(first.map(({ fuel, amountMicros }) => [fuel, amountMicros / 1e6])).toEqual([
      ['sp95', 1.586],
      ['sp98', 1.733],
      ['gpl', 0.694],
      ['diesel', 1.552],
      ['cng', 1.849],
    ])
  })

  test.each([
    ['another fuel', '"Motorová nafta (eur / l)"', '"Benzín 95 (eur / l)"', 'UKAZ04 to be diesel per l'],
    [
      'a premium grade',
      '"Motorová nafta (eur / l)"',
      '"Prémiová motorová nafta (eur / l)"',
      'UKAZ04 to be diesel per l',
    ],
    ['another unit', '"LPG (eur / l)"', '"LPG (eur / kg)"', 'UKAZ03 to be gpl per l'],
    ['another currency', '"LPG (eur / l)"', '"LPG (czk / l)"', 'UKAZ03 to be gpl per l'],
  ])('that assigns a code to %s is refused', async (_what, from, to, expected) => {
    await expect(readChanged(text => text.replace(from, to))).rejects.toThrow(`sk/weeks: expected ${expected}`)
  })

  test.each([
    ['"Motorová nafta (eur / l)"', '"Motorová nafta (EUR/l)"'],
    ['"Motorová nafta (eur / l)"', '"Motorová nafta (€/liter)"'],
    ['"Motorová nafta (eur / l)"', '"Motorová nafta (euro / litre)"'],
    ['"Motorová nafta (eur / l)"', '"Motorová nafta"'],
    ['1.586', '"1,586"'],
    ['1.586', '"1.586 €"'],
  ])('gives the same means with %s as %s', async (from, to) => {
    const plain = await readChanged(text => text)
    let edits = 0
    const other = await readChanged(text => {
      edits += text.split(from).length - 1
      return text.replaceAll(from, to)
    })
    expect(edits).toBeGreaterThan(0)
    const means = (reading: typeof plain) =>
      reading.records.map(({ fuel, amountMicros, validFrom }) => [fuel, amountMicros / 1e6, validFrom])
    expect(means(other)).toEqual(means(plain))
    expect(other.quarantined).toEqual([])
  })

  test('with a different label and code of a week loses only that week', async () => {
    const { records, quarantined } = await readChanged(text => text.replace('(9. 11. 2026', '(2. 11. 2026'))
    expect(new Set(quarantined.map(({ reason }) => reason))).toEqual(new Set(['NOT_A_DATE']))
    expect(quarantined).toHaveLength(5)
    expect([...new Set(records.map(({ validFrom }) => validFrom))]).toEqual([
      '2026-10-25 23:00:00',
      '2026-11-01 23:00:00',
    ])
  })

  expectRefused(sk, /weeks/, [
    ['too few values', text => text.replace(/,[^,]*\]\}$/, ']}'), /^sk\/weeks: expected 33 values, found 32$/],
    [
      'no weeks',
      changed(answer => {
        answer.dimension.sp0207ts_tyz!.category = { index: {}, label: {} }
        return { ...answer, size: [0, 11, 1], value: [] }
      }),
      /^sk\/weeks: expected weeks and indicators, found no cells$/,
    ],
  ])
})

describe('the feed', () => {
  const urlsAt = (now: string): string[] => {
    const feed = sk.editions[0]!.feed as (context: FeedContext) => Generator<readonly { url: string }[]>
    const steps = feed({ now, settings: {} })
    const asked: string[] = []
    for (let step = steps.next(); !step.done; step = steps.next([null])) asked.push(step.value[0]!.url)
    return asked.map(url => url.split('/').at(-2)!)
  }

  test('requests three complete weeks, and without an answer three weeks from a week earlier', () => {
    expect(urlsAt('2026-11-19 12:00:00')).toEqual(['202644,202645,202646', '202643,202644,202645'])
  })

  test('counts ISO weeks: 2026 has 53', () => {
    expect(urlsAt('2027-01-06 12:00:00')).toEqual(['202651,202652,202653', '202650,202651,202652'])
  })

  test('reports no failed request when the earlier weeks replace the refused ones', async () => {
    const asked: string[] = []
    const { failed, captures } = await takeFrom(sk, day, ({ name }) => {
      asked.push(name)
      return name === 'earlier' ? {} : undefined
    })
    expect([asked, failed, captures.map(({ name }) => name)]).toEqual([['weeks', 'earlier'], [], ['earlier']])
  })
})
