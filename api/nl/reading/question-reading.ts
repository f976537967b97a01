import type { Day } from '../../../pipeline/model/instants.ts'
import type { TollType } from '../../../pipeline/model/toll-types.ts'
import type { Region } from '../../allowed-values/regions.ts'
import type { OperatorMention, OperatorName } from '../operators/operator-mention.ts'
import type { AskedFuel } from '../parsed.ts'
import type { CoordinatesMention, DoubtfulCountry, KnownTown, Mention, Period } from '../slots/mention.ts'
import type { Token } from '../words/tokenise.ts'
import type { Clause } from './clauses.ts'
import type { Cue, CueName } from './cue.ts'
import type { TopicMention } from './topics.ts'

/** The content of a question before its intent is decided: the evidence for the table of intents. */
export interface QuestionReading {
  readonly tokens: readonly Token[]
  /** The Monday of the newest week of the series. */
  readonly newestWeek: Day
  /** The subjects in the order named: from the clauses that ask, or from the others if those name none. */
  readonly countries: readonly string[]
  readonly regions: readonly Region[]
  /** "Europe". */
  readonly isEverywhere: boolean
  readonly isTown: boolean
  /** Without the word `fuel`. */
  readonly fuels: readonly AskedFuel[]
  readonly saysFuel: boolean
  readonly period: Period | undefined
  /** "Than a year ago", "since last week": now is measured against it. */
  readonly comparesWithPast: boolean
  /** Understood one way of two, or several times are named. */
  readonly isTimeDoubtful: boolean
  readonly litres: number | undefined
  readonly limit: number | undefined
  readonly coordinates: Pick<CoordinatesMention, 'lat' | 'lng'> | undefined
  /** The town whose position these are. */
  readonly town: KnownTown | undefined
  /** How far stations may be. */
  readonly radiusKm: number | undefined
  readonly tollType: TollType | undefined
  readonly tollName: string | undefined
  /** The words of the asking clauses that turn the question round. */
  readonly operators: readonly OperatorMention[]
  /** Of the asking clauses. */
  readonly cues: readonly Cue[]
  /** What these say. */
  readonly said: ReadonlySet<CueName>
  /** What the other clauses say: "I want the cheapest petrol. Not Malta." */
  readonly saidBesides: ReadonlySet<CueName>
  readonly clauses: readonly Clause[]
  /** Those of the clauses that ask. */
  readonly asking: readonly Clause[]
  /** What the asking clauses ask about the data itself. */
  readonly topics: readonly TopicMention[]
  /** For the whole question. */
  readonly mentions: readonly Mention[]
  /** Words of the asking clauses that no lexicon holds. */
  readonly strangeWords: readonly Token[]
  /** The tokens that name the purpose of a price: "diesel in Spain for our surcharge table". */
  readonly isPurpose: readonly boolean[]
  /** Words of the asking clauses that are one edit from a known one. */
  readonly misspeltWords: number
  /** Words of the asking clauses that say something of prices, places or times. */
  readonly tellingWords: number
  /** In the asking clauses. */
  readonly asksOfElsewhere: boolean
  readonly asksOfUnheldFuel: boolean
  /** "30 February". */
  readonly asksForImpossible: boolean
  /** A misspelling that fits several countries. */
  readonly doubtful: DoubtfulCountry | undefined
}

/** Do the asking clauses say one of these? */
export function says(reading: QuestionReading, ...names: readonly CueName[]): boolean {
  return names.some(name => reading.said.has(name))
}

/** Do the asking clauses turn the question round in this way? */
export function turns(reading: QuestionReading, name: OperatorName): boolean {
  return reading.operators.some(one => one.name === name)
}

/** The index of its first word in the clauses that ask; -1 if it is not there. */
export function firstOf(reading: QuestionReading, name: CueName): number {
  return reading.cues.find(cue => cue.names.includes(name))?.from ?? -1
}

export type OfKind<Kind extends Mention['kind']> = Extract<Mention, { kind: Kind }>

/** The mentions of one kind, in order of place. */
export function of<Kind extends Mention['kind']>(mentions: readonly Mention[], kind: Kind): readonly OfKind<Kind>[] {
  return mentions.filter((one): one is OfKind<Kind> => one.kind === kind)
}

/** Does one of the cues say it? */
export function isMentioned(cues: readonly Cue[], name: CueName): boolean {
  return cues.some(cue => cue.names.includes(name))
}
