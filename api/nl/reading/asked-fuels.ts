import type { AskedFuel } from '../parsed.ts'
import type { FuelMention, Mention } from '../slots/mention.ts'
import type { Token } from '../words/tokenise.ts'
import { isPlace } from './asked-places.ts'
import type { Cue } from './cue.ts'
import { isMentioned, of } from './question-reading.ts'

/** What is bought. */
export function fuelsOf(asked: readonly Mention[], all: readonly Mention[], said: Said) {
  const named = (mentions: readonly Mention[]) => of(mentions, 'fuel').filter(one => one.fuel !== 'fuel')
  const fuels = named(asked).length > 0 && !isAgainstOther(named(asked), asked, all, said) ? named(asked) : named(all)
  const codes = [...new Set(fuels.flatMap(one => (one.fuel === 'fuel' ? [] : [one.fuel])))]
  return {
    fuels: isMentioned(said.cues, 'ofPair') ? withOther(codes) : codes,
    saysFuel: of(all, 'fuel').some(one => one.fuel === 'fuel'),
    asksOfUnheldFuel: of(asked, 'unheld fuel').length > 0,
  }
}

/** "Is diesel the cheaper one?": the other is petrol. */
function withOther(codes: readonly AskedFuel[]): readonly AskedFuel[] {
  if (codes.length !== 1 || (codes[0] !== 'diesel' && codes[0] !== 'euro95')) return codes
  return codes[0] === 'diesel' ? ['diesel', 'euro95'] : ['euro95', 'diesel']
}

interface Said {
  readonly tokens: readonly Token[]
  readonly cues: readonly Cue[]
}

/** "Diesel was cheaper there. Is it still cheaper than petrol?", "I run a diesel in Portugal. Is petrol cheaper?" */
function isAgainstOther(
  named: readonly FuelMention[],
  asked: readonly Mention[],
  all: readonly Mention[],
  { tokens, cues }: Said,
): boolean {
  if (named.length !== 1) return false
  if (tokens[named[0]!.from - 1]?.word === 'than') return true
  const isCompared = isMentioned(cues, 'cheaper') || isMentioned(cues, 'dearer')
  return isCompared && all.filter(isPlace).length < 2 && of(asked, 'period').length === 0
}
