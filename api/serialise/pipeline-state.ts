import { type Instant, instantOf } from '../../pipeline/model/instants.ts'
import type { FetchLogEntry, Source, Sources, Stats, Summary } from '../../pipeline/serving/schemas/live.ts'
import type { Basis } from '../../pipeline/serving/schemas/shapes.ts'
import type { Manifest } from '../../pipeline/snapshot/manifest.ts'
import type { SourceDays } from '../../pipeline/snapshot/source-days.ts'
import type { SourceState } from '../../pipeline/snapshot/source-states.ts'
import {
  type ConditionWord,
  conditionWord,
  type MarketCondition,
  marketConditions,
} from '../../pipeline/status/market-condition.ts'
import type { SourceCondition } from '../../pipeline/status/source-condition.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import { sourceConditions, sourceDaysAt } from '../snapshot/sources-at.ts'

/** The state of the markets and their sources at one minute, as shown on the status page. */
export interface PipelineState {
  /** The clock for ages. A demonstration uses its own. */
  readonly now: Instant
  readonly snapshot: Pick<Manifest, 'id' | 'createdAt' | 'schemaVersion' | 'madeBy' | 'rates'>
  readonly demonstration: boolean
  /** `ageing` from half of the age on from which live figures are refused. */
  readonly age: 'young' | 'ageing' | 'too old'
  readonly maxAgeHours: number
  readonly hasOpeningStates: boolean
  /** When the first of the opening tables ends; null where no market has one. */
  readonly openingUntil: Instant | null
  readonly markets: readonly MarketState[]
  /** Rates, weekly prices, the map. */
  readonly reference: readonly ListedSource[]
  readonly fetches: readonly FetchLogEntry[]
  /** What the runs of the last days found of each source, and the incidents. Null for a snapshot of an earlier version. */
  readonly days: SourceDays | null
}

export interface MarketState {
  readonly code: string
  readonly word: ConditionWord
  readonly condition: MarketCondition
  /** Of its figures; null where the answers do not name the market. */
  readonly basis: Basis | null
  /** Germany and Sweden are unpublished: stored, but in no summary. */
  readonly isInSummary: boolean
  readonly sources: readonly ListedSource[]
}

export interface ListedSource {
  readonly word: ConditionWord
  readonly state: SourceState
  readonly condition: SourceCondition
  readonly terms: Source | undefined
  /** A source with the same stations that was read, so this one was not requested. */
  readonly servedBy: string | null
}

/** `minute`: epoch seconds of a full minute, so that the page of a minute is one page. */
export function pipelineState(snapshot: LoadedSnapshot, minute: number, maxAgeHours: number): PipelineState {
  const clock = snapshot.clockAt(minute * 1000)
  const ageHours = snapshot.ageHours(minute * 1000)
  const now = instantOf(clock)
  const listed = listedSources(snapshot, now)
  const { openingUntil } = snapshot.stations
  return {
    now,
    snapshot: snapshot.manifest,
    demonstration: snapshot.demonstration,
    maxAgeHours,
    age: ageHours > maxAgeHours ? 'too old' : ageHours > maxAgeHours / 2 ? 'ageing' : 'young',
    hasOpeningStates: !snapshot.stations.haveOpeningsEnded(clock),
    openingUntil: openingUntil === null ? null : instantOf(openingUntil),
    markets: marketStates(snapshot, listed),
    reference: listed.filter(({ state }) => state.country === null),
    fetches: snapshot.answer<Stats>('live/stats').data.recent_fetches,
    days: sourceDaysAt(snapshot, clock),
  }
}

function listedSources(snapshot: LoadedSnapshot, now: Instant): ListedSource[] {
  const { markets, reference, never_read: others = [] } = snapshot.answer<Sources>('live/sources').data
  const all = [...markets.flatMap(({ sources }) => sources), ...reference, ...others]
  const terms = new Map(all.map(one => [one.id, one]))
  const states = snapshot.sources
  const conditions = sourceConditions(snapshot, now)
  return states.map((state, at) => {
    const condition = conditions[at]!
    const servedBy = condition.state === 'never read' ? servedInsteadOf(state, states) : null
    return { word: conditionWord(condition), state, condition, terms: terms.get(state.id), servedBy }
  })
}

function servedInsteadOf({ id, idSpace }: SourceState, states: readonly SourceState[]): string | null {
  const same = states.filter(one => one.id !== id && one.idSpace !== null && one.idSpace === idSpace)
  return same.find(({ readAt }) => readAt !== null)?.id ?? null
}

function marketStates(snapshot: LoadedSnapshot, listed: readonly ListedSource[]): MarketState[] {
  const { countries, reference_prices: maxima } = snapshot.answer<Summary>('live/summary').data
  const summarised = new Set([...countries, ...maxima].map(one => one.country_code))
  const { markets } = snapshot.answer<Sources>('live/sources').data
  return marketConditions(listed.map(({ condition }) => condition)).map(condition => ({
    code: condition.market,
    word: conditionWord(condition),
    condition,
    basis: markets.find(one => one.country_code === condition.market)?.basis ?? null,
    isInSummary: summarised.has(condition.market),
    sources: listed.filter(({ state }) => state.country === condition.market),
  }))
}
