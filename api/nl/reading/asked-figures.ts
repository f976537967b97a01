import type { Mention } from '../slots/mention.ts'
import type { Token } from '../words/tokenise.ts'
import type { Cue } from './cue.ts'
import { isMentioned, type OfKind, of } from './question-reading.ts'

interface Others {
  readonly tokens: readonly Token[]
  /** Those of all clauses that tell no story. */
  readonly open: readonly Mention[]
  readonly all: readonly Mention[]
}

/** The time, the amounts, the position and the toll that the question is about. */
export function figuresOf(asked: readonly Mention[], { tokens, open, all }: Others, cues: readonly Cue[]) {
  const first = <Kind extends Mention['kind']>(kind: Kind): OfKind<Kind> | undefined =>
    of(asked, kind)[0] ?? of(all, kind)[0]
  const limits = [...of(asked, 'limit'), ...of(open, 'limit')]
  // "We cross the Øresund bridge. What does it cost?"
  const tolled = of(all, 'fuel').length === 0 && !asked.some(isTolled) ? all : asked
  return {
    ...timeOf(asked, { tokens, open, all }, cues),
    litres: first('litres')?.litres,
    limit: limits[0]?.limit,
    radiusKm: first('radius')?.radiusKm,
    tollType: of(tolled, 'toll type')[0]?.type,
    tollName: of(tolled, 'toll name')[0]?.name,
    asksForImpossible: of(isMentioned(cues, 'backThen') ? all : asked, 'impossible').length > 0,
  }
}

/** "What was it then", "according to the bulletin of 12 May 2014, which country was cheapest". */
function timeOf(asked: readonly Mention[], { tokens, open, all }: Others, cues: readonly Cue[]) {
  if (of(asked, 'period').length > 0) return periodOf(asked)
  // "In spring with the kids" is no time of the price.
  const dated = open.filter(({ from, to }) => tokens.slice(from, to).some(({ word }) => /^20\d\d$/.test(word)))
  return isMentioned(cues, 'backThen') ? dayOf(periodOf(all)) : periodOf(dated)
}

function isTolled({ kind }: Mention): boolean {
  return kind === 'toll type' || kind === 'toll name'
}

/** The time of the question: the one that the present is compared with, otherwise any time but now. */
function periodOf(asked: readonly Mention[]) {
  const periods = of(asked, 'period')
  const past = periods.filter(({ period: { shape } }) => shape !== 'now' && shape !== 'recently')
  const compared = past.filter(one => one.isComparedWith)
  const chosen = compared[0] ?? past[0] ?? periods[0]
  const others = past.filter(one => one !== chosen && JSON.stringify(one.period) !== JSON.stringify(chosen?.period))
  return {
    period: chosen?.period,
    comparesWithPast: chosen?.isComparedWith ?? false,
    isTimeDoubtful: (chosen?.isDoubtful ?? false) || others.length > 0,
  }
}

/** "My receipt is from 10 June 2022. What was it that day?" */
function dayOf(said: ReturnType<typeof periodOf>): ReturnType<typeof periodOf> {
  const { period } = said
  return period?.shape === 'since' ? { ...said, period: { shape: 'day', date: period.from } } : said
}
