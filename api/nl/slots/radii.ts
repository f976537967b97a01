import { kmPerUnit } from '../lexicons/amounts.ts'
import { wordSet } from '../words/phrase-file.ts'
import { eachFound, type Found, isEnd, pastHyphen, type Tokens, wordAt } from './found.ts'
import { amountNumberAt } from './litres.ts'
import type { Finder, RadiusMention } from './mention.ts'

const radiusBefore = wordSet('distances', 'before radii')
const between = wordSet('distances', 'between')
const radiusAfter = wordSet('distances', 'after radii')
const moved = wordSet('distances', 'no radii')

/** How far stations may be: `within 5 km`, `a 3-mile radius`, `radius=10`. A distance that was driven is none. */
export const findRadii: Finder = tokens =>
  eachFound(tokens, (from): RadiusMention | null => {
    const found = kmAt(tokens, from)
    return found && { kind: 'radius', from, to: found.to, radiusKm: found.value }
  })

function kmAt(tokens: Tokens, at: number): Found<number> | null {
  const number = amountNumberAt(tokens, at)
  if (!number) return null
  const unit = pastHyphen(tokens, number.to)
  const km = kmPerUnit.get(wordAt(tokens, unit))
  const before = wordBefore(tokens, at)
  // "radius=10": kilometres, as everywhere in the service.
  if (km === undefined) return before === 'radius' ? number : null
  const isRadius = radiusBefore.has(before) || radiusAfter.has(wordAt(tokens, pastHyphen(tokens, unit + 1)))
  // "Diesel Innsbruck 5 km".
  const isLast = isEnd(tokens, unit + 1) && number.value <= 50 && at > 0 && !moved.has(before)
  // Two decimals are 10 m.
  return isRadius || isLast ? { value: Math.round(number.value * km * 100) / 100, to: unit + 1 } : null
}

/** The word before a number, skipping words in between: "within about 5 km", "radius of 5 km". */
function wordBefore(tokens: Tokens, at: number): string {
  let before = at - 1
  while (before > at - 4 && between.has(wordAt(tokens, before))) before--
  return wordAt(tokens, before)
}
