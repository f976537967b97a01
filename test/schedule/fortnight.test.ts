import { describe, expect, test } from 'vitest'
import { epochSecondsOf, type Instant } from '../../pipeline/model/instants.ts'
import { isContinuous, type Publishing } from '../../pipeline/model/schedule.ts'
import type { Source } from '../../pipeline/source.ts'
import * as registry from '../../pipeline/sources/index.ts'
import { callsTable, type Fortnight, fortnightOf, tickMinutes } from './fortnight.ts'
import type { Story } from './story.ts'

const sources: readonly Source[] = Object.values(registry)

// Tuesday the 17th is a holiday. The bulletin of the 19th is published on Friday morning, that of the 26th never.
const november: Story = {
  from: '2026-11-16',
  holidays: ['2026-11-17'],
  late: { bulletin: { '2026-11-19': 21, '2026-11-26': null }, it: { '2026-11-24': 7 } },
  outages: { fr: '2026-11-20', ecb: '2026-11-25' },
}
// Summer time ends in the night to the 25th, in Chisinau an hour earlier. Istanbul and Australia have no change.
const october: Story = { from: '2026-10-19', holidays: [], late: {}, outages: {} }

const minutesBetween = (a: Instant, b: Instant): number => (epochSecondsOf(b) - epochSecondsOf(a)) / 60

/** The minutes between each publication and its read; Infinity for never. */
function waitsOf({ calls, publications }: Fortnight, id: string) {
  return publications.get(id)!.map(publication => {
    const got = calls.get(id)!.find(({ at, state }) => state === 'read' && at >= publication.at)
    return { publication, minutes: got ? minutesBetween(publication.at, got.at) : Number.POSITIVE_INFINITY }
  })
}

test('a window opens at the local time of the publisher before and after a clock change', () => {
  const calls = fortnightOf([registry.lt], october).calls.get('lt')!
  const firstOf = (day: string) => calls.find(({ at }) => at.startsWith(day))!.at.slice(11, 16)
  expect([firstOf('2026-10-23'), firstOf('2026-10-26')]).toEqual(['07:15', '08:15'])
})

describe.each([
  ['with a holiday, a late bulletin, a skipped one, a late file and two outages', november],
  ['with clock changes', october],
])('a fortnight %s', (_, story) => {
  const fortnight = fortnightOf(sources, story)
  const end = epochSecondsOf(`${story.from} 00:00:00`) + 14 * 86_400
  const publishing = sources.filter(({ descriptor }) => !isContinuous(descriptor.schedule) && descriptor.id !== 'gb')
  const continuous = sources.filter(({ descriptor }) => isContinuous(descriptor.schedule))

  test('requests a continuous source exactly once per slot, except while its host is down', () => {
    for (const { descriptor } of continuous.filter(one => !('standsInFor' in one.descriptor))) {
      const every = (descriptor.schedule as { everyMinutes: number }).everyMinutes
      const slots = fortnight.calls.get(descriptor.id)!.map(({ at }) => Math.floor(epochSecondsOf(at) / 60 / every))
      expect([descriptor.id, new Set(slots).size]).toEqual([descriptor.id, slots.length])
      const all = (14 * 24 * 60) / every
      if (story.outages[descriptor.id]) expect(slots.length).toBeLessThan(all - 30)
      else expect([descriptor.id, slots.length]).toEqual([descriptor.id, all])
    }
  })

  test('requests a stand-in only while the other source is down', () => {
    const day = story.outages.fr
    const calls = fortnight.calls.get('fr-zip')!
    expect(calls.length > 0).toBe(day !== undefined)
    expect(calls.every(({ at }) => at.startsWith(day!))).toBe(true)
  })

  test('reads each publication within one retry and one tick', () => {
    for (const { descriptor } of publishing) {
      const { retryMinutes, until } = descriptor.schedule as Publishing
      if (until === 'read once') continue
      const oddDays = [story.outages[descriptor.id], ...Object.keys(story.late[descriptor.id] ?? {})]
      const waits = waitsOf(fortnight, descriptor.id).filter(({ publication: { at, opensAt } }) => {
        const isWithin = at >= `${story.from} 00:00:00` && epochSecondsOf(at) + retryMinutes * 60 + 900 < end
        return isWithin && !oddDays.includes(opensAt.slice(0, 10))
      })
      const slow = waits.filter(({ minutes }) => minutes > retryMinutes + tickMinutes)
      expect([descriptor.id, slow]).toEqual([descriptor.id, []])
    }
  })

  test('does not request a publication again that was read', () => {
    for (const { descriptor } of publishing) {
      const calls = fortnight.calls.get(descriptor.id)!
      const { from, until } = descriptor.schedule as Publishing
      const looks = typeof until === 'object' ? from.length : 1
      const openings = fortnight.publications.get(descriptor.id)!
      const twice = openings.filter(({ at }, index) => {
        const next = openings[index + 1]?.opensAt ?? '9999'
        return calls.filter(call => call.state === 'read' && call.at >= at && call.at < next).length > looks
      })
      // On a holiday, and in the week of a skipped bulletin, the planner waits for a publication that does not come.
      const isWaiting = ({ opensAt }: { opensAt: Instant }) => waitedFor(story, descriptor.id, opensAt)
      expect([descriptor.id, twice.filter(one => !isWaiting(one))]).toEqual([descriptor.id, []])
    }
  })

  test('limits the requests for a publication that does not come', () => {
    for (const { descriptor } of publishing) {
      const { retryMinutes, openHours, laterHours, from } = descriptor.schedule as Publishing
      const perDay = from.length * ((openHours * 60) / retryMinutes + 1) + (laterHours ? 24 / laterHours : 0)
      const days = fortnight.calls.get(descriptor.id)!.map(({ at }) => at.slice(0, 10))
      const most = Math.max(...days.map(day => days.filter(other => other === day).length))
      expect([descriptor.id, most <= Math.ceil(perDay)]).toEqual([descriptor.id, true])
    }
  })

  // Printed with `FUEL_FORTNIGHT=1`.
  if (process.env.FUEL_FORTNIGHT) process.stdout.write(`${callsTable(fortnight, story.from)}\n`)
})

function waitedFor({ holidays, late }: Story, id: string, opensAt: Instant): boolean {
  const next = new Date(epochSecondsOf(opensAt) * 1000 + 86_400_000).toISOString().slice(0, 10)
  return holidays.includes(next) || (id === 'bulletin' && Object.values(late.bulletin ?? {}).includes(null))
}
