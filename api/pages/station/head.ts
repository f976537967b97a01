import type { OpeningState } from '../../../pipeline/serving/schemas/stations.ts'
import type { OpeningDay } from '../../schemas/station-context.ts'
import { countryAddress } from '../../shared/addresses.ts'
import { countryName, fuelName, shortDayText } from '../../shared/format.ts'
import {
  addressText,
  brandBeside,
  openingText,
  osmCopyright,
  osmNameText,
  stockText,
} from '../../shared/station/station-text.ts'
import { pageWords, words } from '../../shared/words.ts'
import { type Html, html } from '../html.ts'
import { otherIds } from './other-ids.ts'
import type { StationShown } from './station-shown.ts'

/** Who and where the station is, and when it is open. */
export function stationHead(shown: StationShown): Html {
  const { station, fuel } = shown
  const { logo, country_code: code } = station
  const address = addressText(station)
  const osmName = osmNameText(station)
  const brand = brandBeside(station)
  return html`<header class="station-head">
<p class="station-place">${logo && html`<img class="station-logo" src="/live/logos/${logo}" alt="" width="32" height="32"> `}${brand && html`<strong>${brand}</strong> · `}${address !== '' && `${address}, `}<a href="${countryAddress(code, fuel ?? undefined)}">${countryName(code)}</a></p>
${osmName && html`<p class="quiet">${osmName}</p>`}
${otherIds(station.id, shown.otherIds)}
${hours(shown)}
${stock(shown)}
</header>`
}

function hours({ station, context }: StationShown): Html {
  const { text, tone } = openingTag(station)
  const tag = html`<span class="tag${tone && ` ${tone}`}">${text}</span>`
  const known = context.hours
  if (known === null) return html`<p>${tag}</p>`
  const rows = openingRows(known.days)
  return html`<details class="station-hours">
<summary>${tag} <span class="station-hours-more">${words.openingHours}</span></summary>
${
  rows.length > 0 &&
  html`<table>
<caption class="visually-hidden">${pageWords.station.hoursByDay}</caption>
<tbody>${rows.map(({ name, date, times }) => html`<tr><th scope="row">${name} <span class="quiet">${date}</span></th><td>${times}</td></tr>\n`)}</tbody>
</table>`
}
${hoursSource(station, known.text)}
</details>`
}

function hoursSource(station: StationShown['station'], text: string | null): Html | false {
  const source = hoursSourceText(station)
  if (source === null) return false
  const from = station.oh_source === 'osm' ? html`<a href="${osmCopyright}">${source}</a>` : source
  const raw = text && html`: <code>${text.replaceAll(';', '; ').replaceAll(/\s+/g, ' ')}</code>`
  return html`<p class="quiet">${words.localTimes}${from}${raw}</p>`
}

function stock({ station: { availability } }: StationShown): Html | false {
  const states = Object.entries(availability ?? {})
  if (states.length === 0) return false
  return html`<ul class="message bad station-stock">${states.map(
    ([code, { state, since }]) => html`<li>${fuelName(code)}: ${stockText(state, since)}</li>\n`,
  )}</ul>`
}

interface OpeningTag {
  readonly text: string
  readonly tone: 'good' | 'bad' | null
}

function openingTag(state: OpeningState): OpeningTag {
  const text = openingText(state)
  if (text === '') return { text: words.hoursUnknown, tone: null }
  return { text, tone: state.is_open ? 'good' : 'bad' }
}

/** A line of the table: `Thursday`, `19 Nov`, `06:00 – 13:00, 15:00 – 22:00`. */
interface OpeningRow {
  readonly name: string
  readonly date: string
  readonly times: string
}

function openingRows(days: readonly OpeningDay[]): readonly OpeningRow[] {
  return days.map(({ day, open }) => {
    const date = new Date(`${day}T00:00:00Z`)
    return {
      name: words.days[date.getUTCDay()]!,
      date: shortDayText(day),
      times: timesText(open),
    }
  })
}

function timesText(open: OpeningDay['open']): string {
  if (open === null) return words.hoursOfDayUnknown
  if (open.length === 0) return words.closed
  const texts = open.map(([from, to]) => `${from} – ${to}`)
  return texts.join() === '00:00 – 24:00' ? words.open24 : texts.join(', ')
}

/** Where the hours are from. Null: from no source. */
function hoursSourceText({ oh_source }: OpeningState): string | null {
  if (oh_source === 'osm') return 'OpenStreetMap (ODbL 1.0)'
  return oh_source === 'publisher' ? words.thePublisher : null
}
