import { expect, test } from 'vitest'
import { agreementOf } from '../../bench/peers/agreement.ts'
import { cardAnswerOf, cardQuestionOf, cardsOf, limit, radiusKm } from '../../bench/peers/cards.ts'
import { percentileOf } from '../../bench/peers/measure.ts'
import { madeUpFigures, madeUpOpenings } from '../../fixtures/snapshots/made-up-figures.ts'
import { serving } from '../support/api-server.ts'

interface Station {
  readonly id: number
  readonly distance_km: number
}

test('the answer of a peer equals that of our server without opening states', async () => {
  const made = madeUpFigures(60)
  // Close together, so that more stations are around the point than fit in one answer.
  const stations = made.stations.map((station, at) => ({ ...station, lat: 45 + at / 5000, lng: 9 + at / 5000 }))
  const figures = { ...made, stations: stations.map(station => ({ ...station, country: 'IT' })) }
  const prices = figures.prices.map(price => ({ ...price, country: 'IT' }))
  const { get } = await serving({ figures: { ...figures, prices }, openings: madeUpOpenings, provenance: [] })
  const path = '/live/api.php?action=stations&country=IT&lat=45.0012&lng=9.0034'
  const { data } = (await get(path)).json as { data: { stations: Station[]; radius: number; attribution: string[] } }
  expect([data.stations.length, data.radius]).toEqual([limit, radiusKm])

  const cards = new Map(cardsOf({ ...figures, prices }).map(card => [card.id, card.open]))
  const found = data.stations.map(({ id, distance_km }) => ({ open: cards.get(id)!, km: distance_km }))
  const answer = JSON.parse(cardAnswerOf(cardQuestionOf(path), found, data.attribution))
  const withoutStates = data.stations.map(station =>
    Object.fromEntries(Object.entries(station).filter(([name]) => !['is_open', 'open', 'next'].includes(name))),
  )
  expect(answer).toEqual({ ok: true, data: { ...data, stations: withoutStates } })
})

test('a distance is rounded to two decimals, as in our server', () => {
  const question = cardQuestionOf('/live/api.php?action=stations&country=IT&lat=41.5000&lng=9.1')
  expect(question).toEqual({ country: 'IT', lat: 41.5, lng: 9.1 })
  const answer = JSON.parse(cardAnswerOf(question, [{ open: '{"id":1', km: 1.2351 }], ['A ministry']))
  expect(answer.data.stations).toEqual([{ id: 1, distance_km: 1.24 }])
  expect(answer.data.center).toEqual({ lat: 41.5, lng: 9.1 })
})

test('answers agree if they have the same stations in any order', () => {
  const ours = [[1, 2, 3], [4, 5], [], [6]]
  const theirs = [[3, 1, 2], [4, 7], [], [6, 8]]
  expect(agreementOf(ours, theirs)).toBe(0.5)
  expect(agreementOf(ours, ours)).toBe(1)
  expect(() => agreementOf(ours, theirs.slice(1))).toThrow('found 4 and 3')
  expect(() => agreementOf([], [])).toThrow('found 0 and 0')
})

test('a quantile is the smallest value that the given share of values does not exceed', () => {
  const values = [30, 10, 20, 40]
  expect([0.5, 0.75, 0.99, 0].map(share => percentileOf(values, share))).toEqual([20, 30, 40, 10])
})
