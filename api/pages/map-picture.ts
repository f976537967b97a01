import { countryName } from '../shared/format.ts'
import type { CountryFigure } from '../shared/map/country-figure.ts'
import { figureLabel } from '../shared/map/map-texts.ts'
import { type MapPicture, pictureHeight, pictureWidth } from '../shared/map/picture.ts'
import { type PriceScale, stepOf, steps } from '../shared/map/price-steps.ts'
import { pageWords } from '../shared/words.ts'
import { type Html, html } from './html.ts'

/** Countries in the colours of their averages, as the map shows them before it is moved. */
export function mapPicture(picture: MapPicture, figures: readonly CountryFigure[], scale: PriceScale | null): Html {
  const byCode = new Map(figures.map(figure => [figure.code, figure]))
  const land = Object.entries(picture.land).map(([code, path]) => {
    return html`<path${code !== '' && html` data-code="${code}"`}${paint(byCode.get(code), scale)} d="${path}"/>`
  })
  return html`<svg class="map-picture" viewBox="0 0 ${pictureWidth} ${pictureHeight}" role="img" aria-label="${pageWords.map.picture}"><defs>${steps.map(stripes)}</defs>${land}${labels(picture, byCode, scale)}</svg>`
}

function paint(figure: CountryFigure | undefined, scale: PriceScale | null): Html | null {
  if (figure === undefined || figure.kind === 'maximum' || scale === null) return null
  const step = stepOf(scale, figure.price)
  return figure.kind === 'weekly' ? html` fill="url(#stripes-${step})"` : html` class="fill-${step}"`
}

/** Like the map's: stripes in the colour of a step, with the land between them. */
function stripes(step: number): Html {
  return html`<pattern id="stripes-${step}" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<rect class="fill-0" width="11" height="11"/><rect class="fill-${step}" width="5" height="11"/></pattern>`
}

interface Label {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly className: string
}

// Of letters, in pixels of the picture: next to a board, and on a phone, where the picture is half as large.
const wideLetters = 17
const narrowLetters = 25

/** Where two labels would overlap, the smaller country has none, like on the map. */
function labels(
  picture: MapPicture,
  byCode: ReadonlyMap<string, CountryFigure>,
  scale: PriceScale | null,
): readonly Html[] {
  const all = picture.labels.flatMap(({ code, name, isNamed, x, y }): Label[] => {
    const figure = byCode.get(code)
    if (figure && scale) return [{ text: figureLabel(figure), x, y, className: priceClass(figure, scale) }]
    return isNamed ? [{ text: code === '' ? name : countryName(code), x, y, className: 'name' }] : []
  })
  // Numbers before names.
  const ordered = [...all.filter(one => one.className !== 'name'), ...all.filter(one => one.className === 'name')]
  const narrow = new Set(apart(ordered, narrowLetters))
  return apart(ordered, wideLetters).map(label => {
    const { text, x, y, className } = label
    const half = text.length * 0.31 + 0.2
    const plate = html`<rect x="${-half}em" y="-.65em" width="${2 * half}em" height="1.3em" rx=".25em"/>`
    return html`<g class="${className}${!narrow.has(label) && ' wide'}" transform="translate(${x} ${y})">${
      className === 'plate' && plate
    }<text>${text}</text></g>`
  })
}

function priceClass(figure: CountryFigure, scale: PriceScale): string {
  return figure.kind === 'live' || figure.kind === 'official' ? `on-${stepOf(scale, figure.price)}` : 'plate'
}

/** Those that overlap no earlier one, with letters of this size. */
function apart(labels: readonly Label[], letters: number): readonly Label[] {
  const kept: Label[] = []
  for (const label of labels) {
    const reach = (one: Label) => (one.text.length * letters * 0.6) / 2
    const isFree = kept.every(
      other => Math.abs(other.x - label.x) > reach(other) + reach(label) || Math.abs(other.y - label.y) > letters * 1.1,
    )
    if (isFree) kept.push(label)
  }
  return kept
}
