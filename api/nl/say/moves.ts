import { type Move, percentOf } from '../figures/move.ts'
import { sayFuel } from './fuels.ts'
import { sayList, sentence } from './lists.ts'
import { sayEuros, sayPercent, sayPrice } from './numbers.ts'
import { sayWeek, sayWeeks } from './weeks.ts'

/** `Diesel in France rose by 2.4 % (0.034 EUR a litre), from 1.431 EUR in the week of … to 1.465 EUR in the week of …` */
export function sayMove(move: Move): string {
  const { place, fuel, from, to, start, end } = move
  const what = sentence(`${sayFuel(fuel)} in ${place.said}`)
  if (from === to) return `${what} has one reading for that time: ${sayPrice(end)} in the ${sayWeek(to)}`
  if (start === end) return `${what} cost ${sayPrice(end)} in the ${sayWeek(from)} and in the ${sayWeek(to)} alike`
  const [first, last] = [`${sayEuros(start)} EUR in the ${sayWeek(from)}`, `${sayEuros(end)} EUR in the ${sayWeek(to)}`]
  return `${what} ${wayOf(move)} by ${sayPercent(percentOf(move))} (${sayPrice(Math.abs(end - start))}), from ${first} to ${last}`
}

/** One sentence a fuel: `From the week of … to the week of … diesel rose by 2.4 % to 1.465 EUR a litre in France and fell …` */
export function sayMoves(moves: readonly Move[]): readonly string[] {
  const [from, to] = [
    moves.map(move => move.from).sort()[0]!,
    moves
      .map(move => move.to)
      .sort()
      .at(-1)!,
  ]
  const fuels = [...new Set(moves.map(move => move.fuel))]
  return fuels.map((fuel, at) => {
    const parts = moves
      .filter(move => move.fuel === fuel)
      .map(move => sayPart(move, move.from === from && move.to === to))
    const said = `${sayFuel(fuel)} ${sayList(parts)}.`
    return at === 0 ? `From the ${sayWeek(from)} to the ${sayWeek(to)} ${said}` : sentence(said)
  })
}

function sayPart(move: Move, isWhole: boolean): string {
  const { place, from, to, start, end } = move
  const change = start === end ? 'stayed at' : `${wayOf(move)} by ${sayPercent(percentOf(move))} to`
  return `${change} ${sayPrice(end)} in ${place.said}${isWhole ? '' : ` (${sayWeeks(from, to)})`}`
}

function wayOf({ start, end }: Move): 'rose' | 'fell' {
  return end > start ? 'rose' : 'fell'
}
