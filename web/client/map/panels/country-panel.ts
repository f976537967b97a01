import { countryAddress } from '../../../../api/shared/addresses.ts'
import { countryName, countText, dayText, fuelName, inCountry, priceText } from '../../../../api/shared/format.ts'
import type { CountryFigure } from '../../../../api/shared/map/country-figure.ts'
import { priceAge } from '../../../../api/shared/station/station-text.ts'
import { words } from '../../../../api/shared/words.ts'
import type { FuelCode } from '../../../../pipeline/model/fuels.ts'
import { make } from '../../parts/make.ts'
import { atShownInstant } from '../../parts/shown-instant.ts'

export interface CountryShown {
  readonly figure: CountryFigure
  readonly fuel: FuelCode
  readonly unit: string
  /** `YYYY-MM-DD HH:MM:SS` UTC. */
  readonly now: string
}

/** The figures of a country and the way to its page. The heading is focusable. */
export function countryPanel({ figure, fuel, unit, now }: CountryShown): HTMLElement[] {
  const { code, kind, price, stations, lowest, highest, asOf } = figure
  const facts = make('dl', { className: 'facts' })
  const add = (term: string, text: string) =>
    facts.append(make('dt', { textContent: term }), make('dd', { textContent: text }))
  add(words.figures[kind], `${priceText(price)} ${unit}`)
  if (lowest !== null) add(words.lowestHead, `${priceText(lowest)} ${unit}`)
  if (highest !== null) add(words.highestHead, `${priceText(highest)} ${unit}`)
  if (stations !== null) add(words.stationsHead, countText(stations))
  if (kind === 'weekly') add(words.week, words.ofWeek(dayText(asOf.slice(0, 10))))
  else if (kind === 'maximum') add(words.since, dayText(asOf.slice(0, 10)))
  else add(words.facts.read, priceAge(asOf, now))
  const page = make('a', {
    href: atShownInstant(countryAddress(code, fuel)),
    textContent: words.countryPage(countryName(code)),
  })
  return [make('h3', { tabIndex: -1, textContent: `${fuelName(fuel)} ${inCountry(code)}` }), facts, make('p', {}, page)]
}
