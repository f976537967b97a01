import type { Mention } from '../slots/mention.ts'
import { setOf } from '../words/phrase-file.ts'
import type { Token } from '../words/tokenise.ts'
import type { Cue } from './cue.ts'

const determiners = setOf('a, an, the, my, our, his, her, their, this, some, work, school')

// "For my late uncle's road trip".
const reach = 6

/**
 * The words that name the purpose of a price: "diesel in Spain for our surcharge table". Fuel and request are named
 * before them.
 */
export function purposesIn(
  tokens: readonly Token[],
  mentions: readonly Mention[],
  cues: readonly Cue[],
): readonly boolean[] {
  const isPurpose = new Array<boolean>(tokens.length).fill(false)
  const fuelEnd = mentions.find(({ kind }) => kind === 'fuel')?.to ?? tokens.length
  const requests = cues.filter(({ names }) => names.includes('price') || names.includes('amount'))
  const start = Math.max(1, fuelEnd, Math.min(...requests.map(({ to }) => to), tokens.length))
  for (let place = start; place < tokens.length; place += 1) {
    if (tokens[place]!.word !== 'for' || !determiners.has(tokens[place + 1]?.word ?? '')) continue
    const last = Math.min(place + reach, tokens.length - 1)
    for (let at = place + 1; at <= last; at += 1) {
      isPurpose[at] = true
      if (tokens[at]!.kind === 'sign') break
    }
  }
  return isPurpose
}
