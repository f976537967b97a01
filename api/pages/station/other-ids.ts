import type { StationLink } from '../../../pipeline/model/stored.ts'
import { stationAddress } from '../../shared/addresses.ts'
import { pageWords } from '../../shared/words.ts'
import { type Html, html } from '../html.ts'

export interface OtherIds {
  /** Links to its earlier ids, the newest first. */
  readonly before: readonly StationLink[]
  /** Links to the ids that continue it, the oldest first. */
  readonly after: readonly StationLink[]
}

/** The earlier ids of a station and the one that continues it, with the evidence; false for a station with one id. */
export function otherIds(id: number, { before, after }: OtherIds): Html | false {
  const next = after.at(-1)
  if (before.length === 0 && next === undefined) return false
  const phrases = pageWords.station
  const names = before
    .map(({ earlierId, earlierName, earlierBrand, earlierRef }) => {
      return phrases.nameAndId(earlierName ?? earlierBrand ?? earlierRef, earlierId)
    })
    .join(', ')
  return html`<p class="quiet">${before.length > 0 && `${phrases.earlierKnownAs(names)} `}${next && html`${continuedAs(next)} `}<a href="/live/station-history.php?id=${id}">${phrases.evidence}</a></p>`
}

/** `Now known as MAXEN BREŽICE (id 21).` */
export function continuedAs({ id, name, brand, ref }: StationLink): Html {
  const phrases = pageWords.station
  return html`${phrases.nowKnownAs} <a href="${stationAddress(id)}">${phrases.nameAndId(name ?? brand ?? ref, id)}</a>.`
}
