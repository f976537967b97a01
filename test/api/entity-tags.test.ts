import { expect, test } from 'vitest'
import type { MadeAnswer } from '../../api/http/answer.ts'
import { queryOf } from '../../api/http/query.ts'
import { live } from '../../api/routes/live.ts'
import { map } from '../../api/routes/map.ts'
import type { DataRoute, RouteRequest } from '../../api/routing/route.ts'
import { Stations } from '../../api/snapshot/stations.ts'
import { figures, priced, snapshotAt, station } from '../../fixtures/snapshots/api-figures.ts'
import { randomOf } from '../../fixtures/snapshots/made-up-figures.ts'
import { questionContextOf } from '../../fixtures/snapshots/question-context.ts'
import { epochSecondsOf } from '../../pipeline/model/instants.ts'
import type { OpeningRows } from '../../pipeline/serving/opening-rows.ts'

const random = randomOf(17)
const now = epochSecondsOf(snapshotAt)
const hour = 3600

// Twelve schedules with different opening hours. A third of the stations may be shown for a limited time only.
const schedules = Array.from({ length: 12 }, (_, row) => {
  const hours = [0, 2 + row, 5 + 2 * row, 7 + 2 * row]
  return hours.map((at, number) => ({
    at: now + (at - 3) * hour,
    isOpen: number % 2 === 0,
    open: number % 2 === 0 ? 'Open' : 'Closed',
    next: null,
  }))
})
const openings: OpeningRows = {
  of: ({ id }) => id % schedules.length,
  moments: schedules,
  until: '2026-11-21 12:00:00',
}

const stations = Array.from({ length: 60 }, (_, at) => {
  const end = new Date((now + Math.floor(random() * 40) * hour) * 1000).toISOString().slice(0, 19).replace('T', ' ')
  const shownUntil = at % 3 === 0 ? end : null
  return station(1 + at, { lat: 47 + random() / 5, lng: 5 + random() / 5, openingHours: 'Mo-Su', shownUntil })
})
const prices = stations.map(({ id }) => priced(id, (1.5 + Math.floor(random() * 30) / 100).toFixed(3)))
const { snapshot } = questionContextOf({ figures: { ...figures, stations, prices }, openings })

async function answerTo(route: DataRoute, url: string, clock: number): Promise<MadeAnswer> {
  const client = { ips: [], req: { socket: {} } }
  const asked = { query: queryOf(url), url, client, clock, snapshot, parts: {}, maxAgeHours: 48 } satisfies RouteRequest
  return (await route.handle(asked)) as MadeAnswer
}

function places(): string {
  return `lat=${(47 + random() / 5).toFixed(3)}&lng=${(5 + random() / 5).toFixed(3)}`
}

const addresses: readonly (readonly [DataRoute, string])[] = Array.from({ length: 60 }, (_, at) => {
  if (at % 2 === 0)
    return [live, `/?action=stations&country=FR&radius=${1 + (at % 9)}&limit=${1 + (at % 7)}&${places()}`]
  return [map, `/?country=FR&bounds=47,5,${(47.02 + random() / 5).toFixed(3)},${(5.02 + random() / 5).toFixed(3)}`]
})

test('two answers of one address with the same entity tag have the same bytes, at any time', async () => {
  expect(snapshot.stations).toBeInstanceOf(Stations)
  const bodies = new Map<string, string>()
  let repeated = 0
  for (let round = 0; round < 200; round++) {
    const clock = now + Math.floor((random() * 60 - 6) * hour)
    for (const [route, url] of addresses) {
      const { tag, body } = await answerTo(route, url, clock)
      expect(tag).toBeDefined()
      const known = bodies.get(`${url} ${tag}`)
      if (known !== undefined) repeated += 1
      expect(body).toBe(known ?? body)
      bodies.set(`${url} ${tag}`, body as string)
    }
  }
  // Both cases occur: an answer that stays the same, and one that changes with time.
  expect(repeated).toBeGreaterThan(1000)
  expect(bodies.size).toBeGreaterThan(5 * addresses.length)
})
