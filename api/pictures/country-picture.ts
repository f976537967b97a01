import type { CountryFacts, FuelFigures } from '../country/country-facts.ts'
import { againstText, kindName, perUnit, roseText } from '../pages/country/words.ts'
import { type Html, html } from '../pages/html.ts'
import { countText, dayText, fuelName, inCountry, priceText } from '../shared/format.ts'
import { sourceNotes } from '../shared/history/figures-csv.ts'
import { isWithoutReadings } from '../shared/history/lines.ts'
import { weeklyFuelNames } from '../shared/weekly.ts'
import { pictureColours as colours } from './picture-colours.ts'
import {
  bold,
  note,
  type PictureFrame,
  pictureChart,
  pictureMargin,
  pictureSize,
  pictureSvg,
  sizeFor,
  sources,
} from './picture-frame.ts'

/** The price of one fuel in one country: what it is, of which day, and the line of a year. */
export function countryPicture(facts: CountryFacts, frame: PictureFrame, demonstration: boolean): string {
  const { fuel, fuels, code } = facts
  const chosen = fuels.find(one => one.fuel === fuel)
  const title = `${fuel === null ? 'Fuel prices' : fuelName(fuel)} ${inCountry(code)}`
  return pictureSvg(
    frame,
    demonstration,
    html`${bold(title, { x: pictureMargin, y: 166, size: sizeFor(title, 56) })}
${chosen && headline(facts, chosen)}
${chosen && (yearChart(facts) ?? otherFuels(facts, chosen))}`,
  )
}

function headline(facts: CountryFacts, chosen: FuelFigures): Html {
  const price = chosen.average ?? chosen.maximum ?? chosen.weekly?.price
  if (price === undefined) return html``
  return html`<text x="${pictureMargin - 4}" y="272" fill="${colours.accent}" font-size="100"><tspan stroke="${colours.accent}" stroke-width="2.5">${priceText(price)}</tspan><tspan font-size="32" fill="${colours.quiet}"> ${perUnit(chosen.fuel)}</tspan></text>
${note(whatAndWhen(facts, chosen), { x: pictureMargin, y: 318 })}
${weekly(facts, chosen)}`
}

function whatAndWhen({ basis, now, maxima }: CountryFacts, { stations, weekly: week }: FuelFigures): string {
  const name = capitalised(kindName(basis))
  if (basis === null) return `${name}, week of ${dayText(week!.week)}`
  if (basis === 'national_maximum') return `${name}, in force since ${dayText(maxima!.valid_from.slice(0, 10))}`
  const of = basis === 'stations' ? ` of ${countText(stations)} ${stations === 1 ? 'station' : 'stations'}` : ''
  return `${name}${of}, ${dayText(now.slice(0, 10))}`
}

/** The weekly average is another figure than a live one, so that its week is stated. */
function weekly({ basis }: CountryFacts, { weekly: week }: FuelFigures): Html | false {
  if (week === null) return false
  const { change, againstEu } = week
  const lines = [
    ...(change === null ? [] : [`${capitalised(roseText(change))} in a week`]),
    ...(againstEu === null ? [] : [`${capitalised(againstText(againstEu))} the EU average`]),
  ]
  const place = { x: pictureSize.width - pictureMargin, anchor: 'end' } as const
  return html`${basis !== null && note(`Weekly average of ${dayText(week.week)}: ${priceText(week.price)}`, { ...place, y: 318 })}
${lines.map((line, index) => bold(line, { ...place, y: 272 - (lines.length - 1 - index) * 42, size: 28 }))}`
}

function yearChart({ weekly: facts, code }: CountryFacts): Html | null {
  const year = facts?.year ?? null
  if (year === null || isWithoutReadings(year.lines)) return null
  const name = weeklyFuelNames[year.state.fuel === 'diesel' ? 'diesel' : 'e95']
  const notes = sourceNotes({ isBritish: code === 'GB', isDemonstration: false })
  return html`${note(`${name}: weekly averages of a year, EUR per litre, taxes included`, { x: pictureMargin, y: 368, size: 20 })}
${pictureChart(year.lines, 376, 606 - notes.length * 24, { isWithoutRecords: true })}
${sources(notes)}`
}

/** Countries without weekly averages have no line: their other fuels instead. */
function otherFuels({ fuels }: CountryFacts, chosen: FuelFigures): Html {
  const others = fuels.filter(({ fuel }) => fuel !== chosen.fuel).slice(0, 4)
  return html`${others.map(({ fuel, average, maximum, weekly: week }, index) => {
    const price = average ?? maximum ?? week?.price
    const y = 400 + index * 58
    return html`<rect x="${pictureMargin}" y="${y - 40}" width="${pictureSize.width - 2 * pictureMargin}" height="2" fill="${colours.grid}"/>
${note(fuelName(fuel), { x: pictureMargin, y, size: 30 })}
${price !== undefined && bold(`${priceText(price)} ${perUnit(fuel)}`, { x: pictureSize.width - pictureMargin, y, anchor: 'end' })}`
  })}`
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
