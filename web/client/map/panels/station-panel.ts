import type { FuelContext, StationContext } from '../../../../api/schemas/station-context.ts'
import { stationAddress } from '../../../../api/shared/addresses.ts'
import { countryName, fuelName, instantText, priceText } from '../../../../api/shared/format.ts'
import { ageParts, ageWarning } from '../../../../api/shared/station/age.ts'
import { type Comparison, comparisons } from '../../../../api/shared/station/comparison.ts'
import { directionsTo } from '../../../../api/shared/station/directions.ts'
import { hoursSourceText, openingRows, openingTag } from '../../../../api/shared/station/opening.ts'
import {
  addressText,
  localText,
  osmCopyright,
  osmNameText,
  priceNotes,
  shownFuel,
  stationName,
  stockText,
  unitText,
} from '../../../../api/shared/station/station-text.ts'
import { words } from '../../../../api/shared/words.ts'
import type { FuelCode } from '../../../../pipeline/model/fuels.ts'
import type { StationById, StationPrice, StationsById } from '../../../../pipeline/serving/schemas/stations.ts'
import { make } from '../../parts/make.ts'
import { linked, webLinkElement } from './attribution-foot.ts'
import { priceLinePart } from './price-line-part.ts'
import { provenanceDisclosure } from './provenance-list.ts'

export type PanelStation = StationsById['data']['stations'][number]

export interface StationShown {
  readonly station: PanelStation
  readonly fuel: FuelCode
  /** Null where it could not be loaded. */
  readonly context: Pick<StationContext['data'], 'hours' | 'fuels'> | null
  readonly attribution: readonly string[]
  /** `YYYY-MM-DD HH:MM:SS` UTC. */
  readonly now: string
}

/** A station in short, in the order of its page. The heading is focusable. */
export function stationPanel({ station, fuel: wanted, context, attribution, now }: StationShown): HTMLElement[] {
  const address = [addressText(station), countryName(station.country_code)].filter(Boolean)
  const fuel = shownFuel(station, wanted)
  return [
    make('h3', { tabIndex: -1, textContent: stationName(station) }),
    ...osmName(station),
    make('p', { textContent: address.join(', ') }),
    ...(fuel === null ? [make('p', { textContent: words.noCurrentPrice })] : []),
    ...(fuel === null ? [] : [chosenPrice(station, fuel, context, now), priceLinePart(station.id, fuel)]),
    ...otherPrices(station, fuel, context, now),
    ...outOfStock(station),
    ...opening(station, context),
    ...directions(station, fuel),
    provenanceDisclosure(station.id),
    make('p', { className: 'quiet map-sources' }, words.sourceIs, ...joinedTexts(attribution)),
  ]
}

function osmName(station: StationById): HTMLElement[] {
  const text = osmNameText(station)
  return text === null ? [] : [make('p', { className: 'quiet', textContent: text })]
}

type Context = StationShown['context']

function chosenPrice(station: StationById, fuel: FuelCode, context: Context, now: string): HTMLElement {
  const price = station.prices[fuel]!
  const facts = context?.fuels[fuel] ?? null
  const local = localText(price)
  const means = facts === null ? [] : comparisons(facts, station.country_code)
  return make(
    'div',
    { className: 'map-price' },
    make('h4', {}, `${fuelName(fuel)} `, notes(price)),
    make(
      'p',
      { className: 'station-amount' },
      make('strong', { textContent: priceText(price.price) }),
      ` ${unitText(price.unit)}`,
      local !== '' && make('span', { className: 'quiet', textContent: ` (${local})` }),
    ),
    age(price, facts, now),
    ...warning(price, facts, now),
    means.length > 0 && make('ul', { className: 'station-means' }, ...means.map(mean)),
  )
}

function notes(price: StationPrice): HTMLElement | null {
  const texts = priceNotes(price)
  return texts.length === 0 ? null : make('span', { className: 'station-notes', textContent: texts.join(', ') })
}

function age(price: StationPrice, facts: FuelContext | null, now: string): HTMLElement {
  const parts = ageParts(price, facts?.read ?? null, now).flatMap(({ word, instant, text }, index) => [
    `${index > 0 ? ', ' : ''}${word}`,
    ...(instant === null ? [] : [' ', time(instant, text)]),
  ])
  return make('p', { className: 'quiet station-age' }, ...parts)
}

function time(instant: string, text: string): HTMLTimeElement {
  return make('time', { dateTime: `${instant.replace(' ', 'T')}Z`, title: instantText(instant), textContent: text })
}

function warning(price: StationPrice, facts: FuelContext | null, now: string): HTMLElement[] {
  const text = facts && ageWarning(price, facts, now)
  return text === null ? [] : [make('p', { className: 'message warn', textContent: text })]
}

function mean({ amount, text, of, tone }: Comparison): HTMLElement {
  const figure = make('strong', { textContent: amount })
  return make(
    'li',
    { className: tone },
    figure,
    ` ${text} `,
    make('span', { className: 'quiet line', textContent: of }),
  )
}

function otherPrices(station: StationById, fuel: FuelCode | null, context: Context, now: string): HTMLElement[] {
  const others = (Object.entries(station.prices) as [FuelCode, StationPrice][]).filter(([code]) => code !== fuel)
  if (others.length === 0) return []
  const heads = [
    make('th', { scope: 'col', textContent: words.otherFuels }),
    make('th', { scope: 'col', className: 'number', textContent: words.priceHead }),
  ]
  const rows = others.map(([code, price]) => otherPrice(station, code, price, context?.fuels[code] ?? null, now))
  return [make('table', {}, make('thead', {}, make('tr', {}, ...heads)), make('tbody', {}, ...rows))]
}

function otherPrice(
  { country_code }: StationById,
  code: FuelCode,
  price: StationPrice,
  facts: FuelContext | null,
  now: string,
): HTMLTableRowElement {
  const [country] = facts === null ? [] : comparisons(facts, country_code)
  const old = facts && ageWarning(price, facts, now)
  const local = localText(price)
  return make(
    'tr',
    {},
    make('th', { scope: 'row' }, fuelName(code), small([...priceNotes(price), old].filter(Boolean).join(', '))),
    make(
      'td',
      { className: 'number' },
      `${priceText(price.price)}${price.unit === 'kg' ? ` ${words.perKg}` : ''}`,
      small(local),
      country && small(`${country.amount} ${country.text}`.trim()),
    ),
  )
}

function small(text: string): HTMLElement | null {
  return text === '' ? null : make('span', { className: 'quiet map-detail', textContent: text })
}

function outOfStock({ availability }: StationById): HTMLElement[] {
  const states = Object.entries(availability ?? {}).map(([fuel, { state, since }]) =>
    make('li', { textContent: `${fuelName(fuel)}: ${stockText(state, since)}` }),
  )
  return states.length === 0 ? [] : [make('ul', { className: 'message bad map-stock' }, ...states)]
}

function opening(station: StationById, context: Context): HTMLElement[] {
  const { text, tone } = openingTag(station)
  const tag = make('span', { className: tone === null ? 'tag' : `tag ${tone}`, textContent: text })
  const source = hoursSourceText(station)
  if (source === null) return [make('p', {}, tag)]
  const from = station.oh_source === 'osm' ? webLinkElement(osmCopyright, source) : source
  const rows = openingRows(context?.hours?.days ?? []).map(({ name, date, times }) => {
    const day = make('th', { scope: 'row' }, `${name} `, make('span', { className: 'quiet', textContent: date }))
    return make('tr', {}, day, make('td', { textContent: times }))
  })
  const written = context?.hours?.text
  const raw = written ? `: ${written.replaceAll(';', '; ').replaceAll(/\s+/g, ' ')}` : ''
  return [
    make(
      'details',
      { className: 'station-hours' },
      make('summary', {}, tag, ' ', make('span', { className: 'station-hours-more', textContent: words.openingHours })),
      rows.length > 0 && make('table', {}, make('tbody', {}, ...rows)),
      make('p', { className: 'quiet' }, words.localTimes, from, raw),
    ),
  ]
}

function directions({ id, lat, lng }: StationById, fuel: FuelCode | null): HTMLElement[] {
  const details = make('a', {
    href: `${stationAddress(id)}${fuel === null ? '' : `?fuel=${fuel}`}`,
    className: 'button primary',
    textContent: words.details,
  })
  const ways =
    lat === null || lng === null
      ? []
      : directionsTo({ lat, lng }).map(({ name, address }) =>
          make('a', { href: address, rel: 'noreferrer', className: 'button', textContent: name }),
        )
  return [make('ul', { className: 'station-links' }, ...[details, ...ways].map(link => make('li', {}, link)))]
}

function joinedTexts(texts: readonly string[]): (string | HTMLElement)[] {
  return texts.flatMap((text, index) => (index === 0 ? [...linked(text)] : [' · ', ...linked(text)]))
}
