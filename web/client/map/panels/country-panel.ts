import { countryAddress } from '../../../../api/shared/addresses.ts'
import { countryName, countText, dayText, fuelName, priceText } from '../../../../api/shared/format.ts'
import type { CountryFigure, FigureKind } from '../../../../api/shared/map/country-figure.ts'
import { priceAge } from '../../../../api/shared/station-text.ts'
import type { FuelCode } from '../../../../pipeline/model/fuels.ts'
import { make } from '../../parts/make.ts'

export interface CountryShown {
  readonly figure: CountryFigure
  readonly fuel: FuelCode
  readonly unit: string
  /** `YYYY-MM-DD HH:MM:SS` UTC. */
  readonly now: string
}

/** What a price of a country is. */
export const figureNames: Readonly<Record<FigureKind, string>> = {
  live: 'Average',
  official: 'Official average',
  weekly: 'Average of the week',
  maximum: 'Legal maximum',
}

/** The figures of a country and the way to its page. The heading is focusable. */
export function countryPanel({ figure, fuel, unit, now }: CountryShown): HTMLElement[] {
  const { code, kind, price, stations, lowest, highest, asOf } = figure
  const facts = make('dl', { className: 'map-facts' })
  const add = (term: string, text: string) =>
    facts.append(make('dt', { textContent: term }), make('dd', { textContent: text }))
  add(figureNames[kind], `${priceText(price)} ${unit}`)
  if (lowest !== null) add('Lowest', `${priceText(lowest)} ${unit}`)
  if (highest !== null) add('Highest', `${priceText(highest)} ${unit}`)
  if (stations !== null) add('Stations', countText(stations))
  if (kind === 'weekly') add('Week', `of ${dayText(asOf.slice(0, 10))}`)
  else if (kind === 'maximum') add('Since', `${dayText(asOf.slice(0, 10))}`)
  else add('Read', priceAge(asOf, now))
  const page = make('a', {
    href: countryAddress(code, fuel),
    textContent: `Prices, regions and history of ${countryName(code)}`,
  })
  return [
    make('h3', { tabIndex: -1, textContent: `${fuelName(fuel)} in ${countryName(code)}` }),
    facts,
    make('p', {}, page),
  ]
}
