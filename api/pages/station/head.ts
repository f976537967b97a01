import { countryAddress } from '../../shared/addresses.ts'
import { countryName, fuelName } from '../../shared/format.ts'
import { hoursSourceText, openingRows, openingTag } from '../../shared/station/opening.ts'
import { addressText, brandBeside, osmCopyright, osmNameText, stockText } from '../../shared/station/station-text.ts'
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
