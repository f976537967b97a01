import type { CountryFacts, CountrySource } from '../../country/country-facts.ts'
import { ageText, countryName, fuelName, inCountry, minutesBetween } from '../../shared/format.ts'
import { pageWords } from '../../shared/words.ts'
import { timeTag, webLink } from '../elements.ts'
import { type Html, html } from '../html.ts'
import { tag } from '../status/words.ts'
import { reuseTag } from '../terms-in-words.ts'
import { rateText } from './headline.ts'
import type { Section } from './section.ts'
import { isByWeight } from './words.ts'

/** How recent the figures are, who publishes them and under which terms. */
export function sourcesSection(facts: CountryFacts): Section | null {
  const { sources, weeklySources, code, basis } = facts
  if (sources.length + weeklySources.length === 0) return null
  const words = pageWords.country
  return {
    id: 'sources',
    link: words.sources,
    heading: words.freshness,
    isWide: true,
    content: html`${currencyNote(facts)}
<div class="country-sources">${[...sources, ...weeklySources].map(source => card(source, facts.now))}</div>
<p>${sources.length > 0 && html`<a href="/licences#${code}">${words.attributions(inCountry(code))}</a> · `}<a href="/status?q=${encodeURIComponent(countryName(code))}">${words.statusOfThese}</a>${
      basis !== null &&
      basis !== 'stations' &&
      html` · <a href="/live/provenance.php?country=${code}">${words.provenance}</a>`
    }${basis === 'stations' && facts.cheapest[0] && words.stationsHaveIt}</p>
`,
  }
}

function currencyNote({ ownCurrency, basis, fuel }: CountryFacts): Html {
  const words = pageWords.country
  const taxes = fuel === null ? '' : words.asPaid(isByWeight(fuel) ? fuelName(fuel) : null)
  if (ownCurrency === null || basis === null) return html`<p>${taxes}</p>`
  const { currency, on } = ownCurrency
  const rate = on === null ? words.fixedRate : words.rateOf(timeTag(`${on} 00:00:00`, on))
  return html`<p>${taxes}${words.converted(currency, rateText(ownCurrency))}${rate}</p>`
}

function card(source: CountrySource, now: string): Html {
  const {
    publisher,
    homepage,
    word,
    licence,
    licence_url: licenceUrl,
    reuse,
    cadence,
    last_read: lastRead,
    id,
  } = source
  const words = pageWords.country
  const read =
    lastRead === null ? words.never : html`${timeTag(lastRead)} <span class="quiet">(${readAge(lastRead, now)})</span>`
  return html`<article class="card">
<h3>${webLink(homepage, publisher)} ${word !== null && tag(word, words.conditions[word])}</h3>
<dl>
${fact(words.lastRead, read)}
${fact(words.updated, cadence)}
${fact(words.licence, html`${webLink(licenceUrl, licence)} ${reuseTag(reuse, words.reuse[reuse])}`)}
${fact(words.source, html`<code>${id}</code>`)}
</dl></article>
`
}

function readAge(lastRead: string, now: string): string {
  const { withSnapshot, beforeSnapshot } = pageWords.country
  return minutesBetween(lastRead, now) < 1 ? withSnapshot : beforeSnapshot(ageText(lastRead, now))
}

function fact(name: string, content: Html | string): Html {
  return html`<div><dt>${name}</dt><dd>${content}</dd></div>`
}
