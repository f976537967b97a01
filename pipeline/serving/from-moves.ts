import type { Instant } from '../model/instants.ts'

/** Says in an answer that it is made from the moves of prices. `detailsOf`: the clock of the snapshot that has the stations. */
interface FromMoves {
  readonly answered_from: 'moves'
  /** Names, brands and places of stations are those of this instant. */
  readonly details_of: Instant
}

/** A JSON object with these members at its end. */
export function markedFromMoves(body: string, detailsOf: Instant): string {
  const members: FromMoves = { answered_from: 'moves', details_of: detailsOf }
  return `${body.slice(0, -1)},${JSON.stringify(members).slice(1)}`
}
