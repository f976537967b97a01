import { historyCountries } from '../../pipeline/model/countries.ts'
import type { FuelCode } from '../../pipeline/model/fuels.ts'
import { byCountryName, countryName, fuelName } from '../shared/format.ts'
import { fuelsHeld } from '../shared/fuels-with-prices.ts'
import { type CountryFigure, knownFigures, weeklyFigure } from '../shared/map/country-figure.ts'
import { legendSteps, notesOfCountries, scaleOfCountries } from '../shared/map/map-texts.ts'
import type { MapPicture } from '../shared/map/picture.ts'
import type { PriceScale } from '../shared/map/price-steps.ts'
import { fuelUnit } from '../shared/station/station-text.ts'
import { pageWords, words } from '../shared/words.ts'
import { type BoardFigures, clockOf } from './board/figures.ts'
import { type Html, html } from './html.ts'
import { mapPicture } from './map-picture.ts'

// As in the map: web/client/map/hash-state.ts.
const firstFuel = 'diesel'
const radii = [5, 10, 25]
const firstRadius = 10

/**
 * The map of the first page as it is before it is used: its controls, and a picture of what it shows first. The script
 * (web/client/map) fills the same parts.
 */
export function mapSection(figures: BoardFigures, picture: MapPicture): Html {
  const countries = countriesOf(figures)
  const scale = scaleOfCountries(countries)
  const reached = picture.countries.filter(code => figures.stats.station_counts[code] !== undefined)
  const texts = pageWords.map
  return html`<section id="map" aria-label="${texts.map}">
<div class="controls map-controls">
${labelled('map-fuel', texts.fuel, fuelsHeld(figures.summary.countries).map(fuelOption))}
${labelled('map-country', texts.country, [
  html`<option value="">${texts.goTo}</option>`,
  ...byCountryName(reached, code => code).map(code => html`<option value="${code}">${countryName(code)}</option>`),
])}
<div><button type="button" id="map-place">${texts.myLocation}</button></div>
<div><a class="map-route" href="/route">${texts.alongRoute}</a></div>
<div class="map-legend">${scale && legend(countries, scale)}</div>
</div>
<p class="map-message" role="status"></p>
<div class="map-view">
${mapPicture(picture, countries, scale)}
<button type="button" class="map-open">${words.openMap}</button>
</div>
<noscript><p class="map-note">${texts.noScript}</p></noscript>
<div class="map-side">
<section class="map-panel card" aria-label="${texts.chosenOnMap}" hidden></section>
<section class="map-near" aria-label="${texts.nearYou}" hidden><div class="controls">${labelled(
    'map-radius',
    texts.within,
    radii.map(km => html`<option value="${km}"${km === firstRadius && html` selected`}>${km} km</option>`),
  )}</div><div class="map-near-list"></div></section>
<section class="map-list" aria-label="${texts.cheapestInView}"><p class="quiet">${texts.listedHere}</p></section>
</div>
<div class="map-foot quiet"></div>
</section>`
}

/** The same figures as the map has: averages, maxima, and a weekly average where there is neither. */
function countriesOf(figures: BoardFigures): readonly CountryFigure[] {
  const known = knownFigures(figures.summary, firstFuel)
  const today = clockOf(figures).slice(0, 10)
  const weekly = historyCountries
    .filter(code => code !== 'EU' && !known.some(one => one.code === code))
    .flatMap(code => {
      const series = figures.weekly.get(code)
      return (series && weeklyFigure(code, series, firstFuel, today)) ?? []
    })
  return [...known, ...weekly]
}

function labelled(id: string, text: string, options: readonly Html[]): Html {
  return html`<div><label for="${id}">${text}</label><select id="${id}" autocomplete="off">${options}</select></div>`
}

function fuelOption(fuel: FuelCode): Html {
  return html`<option value="${fuel}"${fuel === firstFuel && html` selected`}>${fuelName(fuel)}</option>`
}

function legend(countries: readonly CountryFigure[], scale: PriceScale): Html {
  const notes = notesOfCountries(countries)
  return html`<p class="map-legend-title">${words.coloursOf(`${fuelName(firstFuel)}, € ${fuelUnit(firstFuel)}`, words.allCountries)}</p>
<ol class="map-ramp">${legendSteps(scale).map(
    ({ step, range }) =>
      html`<li><span class="map-swatch step-${step}" aria-hidden="true"></span><span class="map-range">${range}</span></li>`,
  )}</ol>${
    notes.length > 0 &&
    html`<ul class="map-notes">${notes.map(note => html`<li class="map-note-${note}">${words.legend[note]}</li>`)}</ul>`
  }`
}
