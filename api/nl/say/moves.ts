import { percentOf, type WeeklyMove } from '../figures/move.ts'
import { sayFuel } from './fuels.ts'
import { sayList, sentence } from './lists.ts'
import { sayEuros, sayInTurn, sayPercent, sayPrice } from './numbers.ts'
import { sayWeek, sayWeeks } from './weeks.ts'

/** `Diesel in France rose by 2.4 % (0.034 EUR a litre), from 1.431 EUR in the week of … to 1.465 EUR in the week of …` */
export function sayMove(move: WeeklyMove): string {
  const { place, fuel, from, to, start, end } = move
  const what = sentence(`${sayFuel(fuel)} in ${place.said}`)
  if (from === to) return `${what} has one reading for that time: ${sayPrice(end)} in the ${sayWeek(to)}`
  if (start === end) return `${what} cost ${sayPrice(end)} in the ${sayWeek(from)} and in the ${sayWeek(to)} alike`
  const first = `${sayEuros(start)} EUR in the ${sayWeek(from)}`
  const last = `${sayEuros(end)} EUR in the ${sayWeek(to)}`
  return `${what} ${wayOf(move)} by ${sayPercent(percentOf(move))} (${sayPrice(Math.abs(end - start))}), from ${first} to ${last}`
}

// A longer list is hard to read. The rows contain all entries.
const mostNamed = 5

/** One sentence a fuel; of many places, the two that moved most differently: `From the week of … to the week of … diesel rose by 2.4 % to 1.465 EUR a litre in France, by 3.1 % to 1.602 in Italy and fell …` */
export function sayMoves(moves: readonly WeeklyMove[]): readonly string[] {
  const fuels = [...new Set(moves.map(move => move.fuel))]
  const all = fuels.map(fuel => moves.filter(move => move.fuel === fuel))
  const shown = all.map(ofFuel => (ofFuel.length > mostNamed ? ends(ofFuel) : ofFuel))
  const from = shown
    .flat()
    .map(move => move.from)
    .sort()[0]!
  const to = shown
    .flat()
    .map(move => move.to)
    .sort()
    .at(-1)!
  return shown.map((own, fuelAt) => {
    // Do not repeat the unit, or the direction of the previous move.
    const parts = own.map((move, at) => {
      const said = sayPart(move, at, at > 0 && wayOf(own[at - 1]!) === wayOf(move))
      return move.from === from && move.to === to ? said : `${said} (${sayWeeks(move.from, move.to)})`
    })
    const rest = own.length === all[fuelAt]!.length ? '' : '; all other changes are between these two'
    const said = `${sayFuel(fuels[fuelAt]!)} ${sayList(parts)}${rest}.`
    return fuelAt === 0 ? `From the ${sayWeek(from)} to the ${sayWeek(to)} ${said}` : sentence(said)
  })
}

/** The lowest and the highest change in per cent. */
function ends(moves: readonly WeeklyMove[]): readonly WeeklyMove[] {
  const sorted = moves.toSorted((a, b) => percentOf(a) - percentOf(b))
  return [sorted[0]!, sorted.at(-1)!]
}

function sayPart(move: WeeklyMove, at: number, isSameWay: boolean): string {
  const way = wayOf(move)
  const where = `${sayInTurn(move.end, at)} in ${move.place.said}`
  if (way === 'stayed') return isSameWay ? `at ${where}` : `stayed at ${where}`
  return `${isSameWay ? '' : `${way} `}by ${sayPercent(percentOf(move))} to ${where}`
}

function wayOf({ start, end }: WeeklyMove): 'rose' | 'fell' | 'stayed' {
  if (start === end) return 'stayed'
  return end > start ? 'rose' : 'fell'
}
