import { type Changed, percentOf, type WeeklyMove } from '../figures/moves.ts'
import { wholeRange } from '../figures/weeks.ts'
import { byFuel, sayFuel } from './fuels.ts'
import {
  endsOf,
  mostNamed,
  sayEuros,
  sayInTurn,
  sayList,
  sayPercent,
  sayPrice,
  sayWeek,
  sayWeeks,
  sentence,
} from './phrases.ts'

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

/** One sentence a fuel; of many places, the two that moved most differently: `From the week of … to the week of … diesel rose by 2.4 % to 1.465 EUR a litre in France, by 3.1 % to 1.602 in Italy and fell …` */
export function sayMoves(moves: readonly WeeklyMove[]): readonly string[] {
  const all = byFuel(moves)
  const shown = all.map(ofFuel => (ofFuel.length > mostNamed ? Object.values(endsOf(ofFuel, percentOf)) : ofFuel))
  const { from, to } = wholeRange(shown.flat())
  return shown.map((own, fuelAt) => {
    // Do not repeat the unit, or the direction of the previous move.
    const parts = own.map((move, at) => {
      const said = sayPart(move, at, at > 0 && wayOf(own[at - 1]!) === wayOf(move))
      return move.from === from && move.to === to ? said : `${said} (${sayWeeks(move.from, move.to)})`
    })
    const rest = own.length === all[fuelAt]!.length ? '' : '; all other changes are between these two'
    const said = `${sayFuel(own[0]!.fuel)} ${sayList(parts)}${rest}.`
    return fuelAt === 0 ? `From the ${sayWeek(from)} to the ${sayWeek(to)} ${said}` : sentence(said)
  })
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

/** `Diesel in France costs 1.465 EUR a litre (week of …), 2.4 % (0.034 EUR a litre) more than the mean of 2019, 1.431 EUR.` */
export function sayMovesFromMean(changes: readonly Changed[]): readonly string[] {
  const shown = byFuel(changes).flatMap(own => {
    return own.length > mostNamed ? Object.values(endsOf(own, percentOf)) : own
  })
  const rest = shown.length < changes.length ? ['All other changes are between these.'] : []
  return [...shown.map(sayMoveFromMean), ...rest]
}

function sayMoveFromMean(change: Changed): string {
  const { place, fuel, to, start, end, base } = change
  const costs = `${sayFuel(fuel)} in ${place.said} costs ${sayPrice(end)} (${sayWeek(to)})`
  const mean = `the mean of ${base!.period}${start === end ? '' : `, ${sayEuros(start)} EUR`}`
  const apart = `${sayPercent(percentOf(change))} (${sayPrice(Math.abs(end - start))})`
  const than = start === end ? 'as much as' : `${apart} ${end > start ? 'more' : 'less'} than`
  return sentence(`${costs}, ${than} ${mean}.`)
}

export type MoveDirection = 'rise' | 'fall'

/**
 * `From the week of … to the week of …, diesel rose most in Poland by 0.134 EUR a litre (9.1 %), then in …`. If none rose:
 * that, and where it fell least.
 */
export function sayMostMoved(moves: readonly WeeklyMove[], direction: MoveDirection, where: string): string {
  const { fuel, from, to } = moves[0]!
  const way = direction === 'rise' ? 'rose' : 'fell'
  const own = moves.filter(move => wayOf(move) === way)
  const span = `From the ${sayWeek(from)} to the ${sayWeek(to)}, ${sayFuel(fuel)}`
  if (own.length === 0) {
    const { place, ...first } = moves[0]!
    const least = wayOf(moves[0]!) === 'stayed' ? 'stayed the same' : `${wayOf(moves[0]!)} least`
    const by = first.start === first.end ? '' : ` by ${sayBy(moves[0]!, 0)}`
    return `${span} ${way} nowhere ${where}; it ${least} in ${place.said}${by}.`
  }
  const [most, ...rest] = own.slice(0, mostNamed).map((move, at) => `in ${move.place.said} by ${sayBy(move, at)}`)
  return `${span} ${way} most ${most}${rest.length === 0 ? '' : `, then ${sayList(rest)}`}.`
}

function sayBy(move: WeeklyMove, at: number): string {
  return `${sayInTurn(Math.abs(move.end - move.start), at)} (${sayPercent(percentOf(move))})`
}

/** `The mean of the European Union rose by 0.012 EUR a litre (0.8 %).` */
export function sayReferenceMove(move: WeeklyMove): string {
  const { place, fuel, start, end } = move
  const by = start === end ? '' : ` by ${sayBy(move, 0)}`
  return `The mean of ${place.said} ${wayOf(move)}${by || ' the same'} for ${sayFuel(fuel)}.`
}
