import { expect } from 'vitest'
import type { Held, Reply } from '../../api/nl/reply.ts'
import { renderNational } from '../../api/serialise/national-pack.ts'
import { renderStations } from '../../api/serialise/stations-pack.ts'
import { type ServedToll, tollsJson } from '../../api/serialise/tolls.ts'
import { SnapshotInForce } from '../../api/snapshot-in-force.ts'
import { epochSecondsOf } from '../../pipeline/model/instants.ts'
import { answersPack, readAnswers } from '../../pipeline/snapshot/answers.ts'
import type { Figures, WeekFigure } from '../../pipeline/snapshot/figures.ts'
import type { Manifest } from '../../pipeline/snapshot/manifest.ts'
import type { Serving } from '../../pipeline/snapshot/open-serving.ts'
import { Pack, packOf } from '../../pipeline/snapshot/pack.ts'
import { figures as madeUp, openings, snapshotAt } from '../support/api-figures.ts'

export interface HeldMade {
  readonly figures?: Partial<Figures>
  readonly tolls?: readonly ServedToll[]
  /** Of the question; that of the snapshot unless told. */
  readonly now?: string
}

/** What questions are answered from, over hand-made figures, without a folder or a server. */
export function heldOf({ figures, tolls = [], now = snapshotAt }: HeldMade = {}): Held {
  const all: Figures = { ...madeUp, demonstration: false, ...figures }
  const set = JSON.stringify(tollsJson({ version: '2026.3', updated: '2026-09-21', tolls }))
  const createdAt = all.snapshotAt
  const manifest = { createdAt, data: 'live', openingUntil: '2026-11-29 12:00:00' } as Manifest
  const serving = {
    ...{ id: '20261119T120000Z-000000000001', manifest },
    answers: readAnswers(new Pack('answers', answersPack([{ key: 'tolls', body: set }]))),
    stations: new Pack('stations', packOf(renderStations(all, openings))),
    national: new Pack('national', packOf(renderNational(all))),
  }
  const snapshot = new SnapshotInForce(serving as unknown as Serving, false)
  return { snapshot, clock: epochSecondsOf(now), maxAgeHours: 48 }
}

/** Prices of one country from one Monday on, week by week: `[euro95, diesel]`, null for no reading. */
export function weekly(
  country: string,
  from: string,
  prices: readonly (readonly [euro95: string | null, diesel: string | null])[],
): WeekFigure[] {
  return prices.map(([euro95, diesel], at) => {
    const week = new Date(Date.parse(from) + at * 7 * 86_400_000).toISOString().slice(0, 10)
    return { country, week, euro95, diesel }
  })
}

/** Fails where the sentences name a number or a day that stands nowhere in the data. */
export function expectSaidFromData({ message, data }: Pick<Reply, 'message' | 'data'>): void {
  const [texts, numbers] = leavesOf(data)
  const tokens = new Set(texts.flatMap(tokensOf))
  const unheld = tokensOf(message).filter(token => !tokens.has(token) && !numbers.includes(Number(token)))
  expect({ message, unheld }).toEqual({ message, unheld: [] })
}

function tokensOf(text: string): readonly string[] {
  return text.match(/\d{4}-\d{2}-\d{2}|\d+(?:\.\d+)?/g) ?? []
}

function leavesOf(value: unknown): readonly [texts: readonly string[], numbers: readonly number[]] {
  if (typeof value === 'string') return [[value], []]
  if (typeof value === 'number') return [[], [Math.abs(value)]]
  if (typeof value !== 'object' || value === null) return [[], []]
  const leaves = Object.values(value).map(leavesOf)
  return [leaves.flatMap(([texts]) => texts), leaves.flatMap(([, numbers]) => numbers)]
}
