import { kmPerUnit, radiusAfter, radiusBefore } from '../lexicons/distances.ts'
import { type Found, pastHyphen, type Tokens, wordAt } from './found.ts'
import { amountNumberAt } from './litres.ts'
import type { Finder, RadiusMention } from './mention.ts'

/** How far stations may be: `within 5 km`, `a 3-mile radius`, `radius=10`. A distance that was driven is none. */
export const findRadii: Finder = tokens => {
  const mentions: RadiusMention[] = []
  for (let from = 0; from < tokens.length; from++) {
    const found = radiusAt(tokens, from)
    if (!found) continue
    mentions.push({ kind: 'radius', from, to: found.to, radiusKm: found.value })
    from = found.to - 1
  }
  return mentions
}

function radiusAt(tokens: Tokens, at: number): Found<number> | null {
  const number = amountNumberAt(tokens, at)
  if (!number) return null
  const unit = pastHyphen(tokens, number.to)
  const km = kmPerUnit.get(wordAt(tokens, unit))
  const before = wordBefore(tokens, at)
  // "radius=10": kilometres, as everywhere in the service.
  if (km === undefined) return before === 'radius' ? number : null
  const isRadius = radiusBefore.has(before) || radiusAfter.has(wordAt(tokens, pastHyphen(tokens, unit + 1)))
  // Two decimals are 10 m.
  // "Diesel Innsbruck 5 km".
  const isLast =
    (tokens[unit + 1]?.kind ?? 'sign') === 'sign' &&
    number.value <= 50 &&
    at > 0 &&
    before !== 'per' &&
    !moved.has(before)
  return isRadius || isLast ? { value: Math.round(number.value * km * 100) / 100, to: unit + 1 } : null
}

// "I drove 50 km" is no radius.
const moved: ReadonlySet<string> = new Set(
  'drove drive driven driving did do walked ran travelled rode went go cycled'.split(' '),
)

const between: ReadonlySet<string> = new Set(['a', 'about', 'approximately', 'around', 'roughly', 'of', 'is', '=', ':'])

/** The word before a number, skipping words in between: "within about 5 km", "radius of 5 km". */
function wordBefore(tokens: Tokens, at: number): string {
  let before = at - 1
  while (before > at - 4 && between.has(wordAt(tokens, before))) before--
  return wordAt(tokens, before)
}
