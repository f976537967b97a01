import { describe, expect, test } from 'vitest'
import type { FeedContext } from '../../../pipeline/source.ts'
import { sk } from '../../../pipeline/sources/sk/source.ts'
import { takeFrom } from '../../support/deliver.ts'
import { expectRefused } from '../../support/expect-refused.ts'

// There is no real answer. The tests check the reader against the form that clients of the table describe.
const day = '2026-11-19'

interface Answer {
  id: string[]
  size: number[]
  dimension: Record<string, { category: { index: Record<string, number>; label: Record<string, string> } }>
  value: (number | null)[]
}

const changed = (change: (answer: Answer) => object) => (text: string) => JSON.stringify(change(JSON.parse(text)))

describe('an answer of the data cube', () => {
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
