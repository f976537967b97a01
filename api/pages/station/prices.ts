import type { FuelCode } from '../../../pipeline/model/fuels.ts'
import type { StationPrice } from '../../../pipeline/serving/schemas/stations.ts'
import type { FuelContext } from '../../schemas/station-context.ts'
import { stationAddress } from '../../shared/addresses.ts'
import { fuelName, largestUnit, minutesBetween, priceText } from '../../shared/format.ts'
import { moneyOf } from '../../shared/money.ts'
import { type Comparison, comparisons } from '../../shared/station/comparison.ts'
import { localText, priceNotes, unitText } from '../../shared/station/station-text.ts'
import { words as browserWords, pageWords } from '../../shared/words.ts'
import { timeTag } from '../elements.ts'
import { type Html, html } from '../html.ts'
import { stationSearch } from './days-shown.ts'
import type { StationShown } from './station-shown.ts'

/** The chosen fuel with how its price compares, and the other fuels as links. */
export function prices(shown: StationShown, heading: 'h2' | 'h4' = 'h2'): Html {
  const { station, fuel } = shown
  if (fuel === null) {
    return html`<p class="message">${pageWords.station.noPrice}
<a href="/status">${pageWords.station.status}</a></p>`
  }
  const others = (Object.keys(station.prices) as FuelCode[]).filter(code => code !== fuel)
  return html`<section class="station-prices" aria-labelledby="price">
${chosen(shown, fuel, heading)}
${
  others.length > 0 &&
  html`<div class="station-others">
<${heading} id="others">${pageWords.station.others}</${heading}>
<ul aria-labelledby="others">${others.map(code => other(shown, code))}</ul>
</div>`
}
</section>`
}

function chosen({ station, context, now }: StationShown, fuel: FuelCode, heading: string): Html {
  const price = station.prices[fuel]!
  const facts = context.fuels[fuel]!
  const warning = ageWarning(price, facts, now)
  return html`<div class="station-price card">
<${heading} id="price">${fuelName(fuel)} ${notes(price)}</${heading}>
<p class="station-amount">${amount(price)}</p>
${age(price, facts, now)}
${warning && html`<p class="message warn">${warning}</p>`}
${comparisonList(comparisons(facts, station.country_code, moneyOf(price)))}
</div>`
}

/** As the people of the country know it, then in euros where that is not their money. */
function amount(price: StationPrice): Html {
  const local = localText(price)
  const euros = priceText(price.price)
  return html`<strong>${local || euros}</strong> ${unitText(price.unit)}${local !== '' && html` <span class="quiet number">(${euros})</span>`}`
}

function notes(price: StationPrice): Html | false {
  const texts = priceNotes(price)
  return texts.length > 0 && html`<span class="station-notes">${texts.join(', ')}</span>`
}

function age(price: StationPrice, { read }: FuelContext, now: string): Html {
  const parts = ageParts(price, read, now).map(({ word, instant, text }, index) => {
    const time = instant === null ? '' : html` ${timeTag(instant, text)}`
    return html`${index > 0 && ', '}${word}${time}`
  })
  return html`<p class="quiet station-age">${parts}</p>`
}

function comparisonList(list: readonly Comparison[]): Html | false {
  if (list.length === 0) return false
  return html`<ul class="station-means">${list.map(
    ({ amount, text, of, tone }) =>
      html`<li class="${tone}"><strong>${amount}</strong> ${text} <span class="quiet line">${of}</span></li>\n`,
  )}</ul>`
}

function other({ station, context, days, now }: StationShown, code: FuelCode): Html {
  const price = station.prices[code]!
  const facts = context.fuels[code]!
  const warning = ageWarning(price, facts, now)
  const [country] = comparisons(facts, station.country_code, moneyOf(price))
  return html`<li>
<p class="station-other"><a href="${stationAddress(station.id)}${stationSearch(code, days)}">${fuelName(code)}</a>
<span class="number">${amount(price)}</span></p>
<p>${notes(price)}${notes(price) && country && ' · '}${country && html`<span class="station-mean ${country.tone}"><strong>${country.amount}</strong> ${country.text}</span>`}</p>
${warning ? html`<p class="station-old">${warning}</p>` : age(price, facts, now)}
</li>\n`
}

/** `9 days`, `2 hours`, `1 minute`. Both `YYYY-MM-DD HH:MM:SS` UTC. */
function spanText(instant: string, now: string): string {
  return browserWords.span(...largestUnit(instant, now))
}

/** `2 hours ago`. */
function agoText(instant: string, now: string): string {
  return minutesBetween(instant, now) < 1 ? browserWords.justNow : browserWords.ago(spanText(instant, now))
}

/** A part of the age of a price. `instant`: null where there is none to point at. */
interface AgePart {
  readonly word: string
  readonly instant: string | null
  readonly text: string
}

/** `Changed 2 hours ago, read 10 minutes ago`. `read`: null where it is not known. */
function ageParts({ updated }: StationPrice, read: string | null, now: string): readonly AgePart[] {
  const changed =
    updated === null
      ? { word: browserWords.noDate, instant: null, text: '' }
      : { word: browserWords.changed, instant: updated, text: agoText(updated, now) }
  return read === null ? [changed] : [changed, { word: browserWords.read, instant: read, text: agoText(read, now) }]
}

type Ages = Pick<FuelContext, 'read' | 'stamp_old_from' | 'read_old_from'>

/** Null while a price is not old by the rules of its source. */
function ageWarning({ updated }: StationPrice, ages: Ages, now: string): string | null {
  const { read, stamp_old_from: stampOld, read_old_from: readOld } = ages
  if (stampOld !== null && stampOld <= now && updated !== null) {
    return browserWords.priceOld(spanText(updated, now))
  }
  if (readOld !== null && readOld <= now && read !== null) {
    return browserWords.readOld(agoText(read, now))
  }
  return null
}
