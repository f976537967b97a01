import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { epochSecondsOf, type Instant } from '../../../pipeline/model/instants.ts'
import { isContinuous, type Publishing } from '../../../pipeline/model/schedule.ts'
import type { Source } from '../../../pipeline/source.ts'
import { fortnightOf, publicationsIn, tickMinutes } from '../../schedule/fortnight.ts'
import type { Story } from '../../schedule/story.ts'
import { type Lived, live } from './real-fortnight.ts'

export interface Expected {
  /** How many publications must have been looked for. */
  readonly leastSeen: number
}

/** The tests of `run --due` with real downloads from a local server, real records and real snapshots. */
export function checkRealRuns(sources: readonly Source[], story: Story, days: number, { leastSeen }: Expected): void {
  let lived: Lived
  let restore: () => void

  beforeAll(async () => {
    restore = ofAnySize(sources)
    lived = await live(sources, story, days)
  }, 3_600_000)

  afterAll(() => restore())

  const minutesBetween = (a: Instant, b: Instant): number => (epochSecondsOf(b) - epochSecondsOf(a)) / 60
  const isOdd = (id: string, at: Instant): boolean =>
    story.outages[id] === at.slice(0, 10) || (story.off !== undefined && at >= story.off[0] && at < story.off[1])

  describe(`run --due over ${days} days of ${sources.length} sources`, () => {
    test('reads every delivery that is not broken on purpose', () => {
      expect(lived.refused.filter(text => !/ (fr|ecb)\b.*503/.test(text))).toEqual([])
    })

    test('requests each server exactly at the times of the simulated fortnight', () => {
      const { calls } = fortnightOf(sources, story, days)
      for (const { descriptor } of sources) {
        const expected = calls.get(descriptor.id)!.map(({ at }) => at)
        expect([descriptor.id, lived.calls.get(descriptor.id)]).toEqual([descriptor.id, expected])
      }
    })

    test('has each publication in the current snapshot within one retry and one tick', () => {
      const publications = publicationsIn(sources, story, days)
      const end = epochSecondsOf(`${story.from} 00:00:00`) + days * 86_400
      let seen = 0
      for (const { descriptor } of sources.filter(one => !isContinuous(one.descriptor.schedule))) {
        const { id, schedule } = descriptor
        const { retryMinutes, until, openHours, laterHours = 24 } = schedule as Publishing
        if (until === 'read once') continue
        for (const { at, opensAt, newestData } of publications.get(id)!) {
          if (at < `${story.from} 00:00:00` || epochSecondsOf(at) + (retryMinutes + tickMinutes) * 60 > end) continue
          const got = lived.inForce.find(one => one.at >= at && newestIn(one.states, id) >= newestData!)
          // A missed publication is requested less often.
          const isMissed = minutesBetween(opensAt, at) > openHours * 60
          const most = (isMissed ? laterHours * 60 : retryMinutes) + tickMinutes
          const from = story.off && isOdd(id, at) ? story.off[1] : at
          const minutes = got ? minutesBetween(from, got.at) : Number.POSITIVE_INFINITY
          if (story.outages[id] !== at.slice(0, 10)) expect([id, at, minutes <= most]).toEqual([id, at, true])
          seen += 1
        }
      }
      expect(seen).toBeGreaterThanOrEqual(leastSeen)
    })

    test('reports the same late sources and next due time as status', () => {
      expect(lived.disagreements).toEqual([])
      expect(lived.toldLate).toEqual(lived.toldLate.filter(([, source]) => source === 'bulletin' || source === 'ecb'))
    })
  })
}

/**
 * Relaxes the contracts: the bundled markets have a hundredth of the real stations, and the bundled delivery of a day
 * has one newest timestamp until the next is published.
 */
function ofAnySize(those: readonly Source[]): () => void {
  const contracts = those.flatMap(({ descriptor }) => ('contract' in descriptor ? [descriptor.contract] : []))
  const kept = contracts.map(contract => ({ ...contract }))
  for (const contract of contracts) {
    if ('stations' in contract) Object.assign(contract, { stations: [1, 100_000] })
    if ('newestStampWithinHours' in contract) Object.assign(contract, { newestStampWithinHours: 48 })
  }
  return () => contracts.forEach((contract, at) => void Object.assign(contract, kept[at]))
}

function newestIn(states: Lived['inForce'][number]['states'], id: string): string {
  return states.find(state => state.id === id)?.newestAt?.slice(0, 10) ?? ''
}
