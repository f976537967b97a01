import type { CountryFacts, CountrySource } from '../../country/country-facts.ts'
import { ageText, countryName, fuelName } from '../../shared/format.ts'
import { type Html, html } from '../html.ts'
import { timeTag } from '../instant.ts'
import { reuseTag } from '../licences/terms-in-words.ts'
import { tag } from '../status/words.ts'
import { webLink } from '../web-link.ts'
import type { Section } from './section.ts'
import { countryInText } from './words.ts'

/** How recent the figures are, who publishes them and under which terms. */
export function sourcesSection(facts: CountryFacts): Section | null {
  const { sources, weeklySources, code, basis } = facts
  if (sources.length + weeklySources.length === 0) return null
  return {
    id: 'sources',
    link: 'Sources',
    heading: 'Freshness and sources',
    isWide: true,
    content: html`${currencyNote(facts)}
<div class="country-sources">${[...sources, ...weeklySources].map(source => card(source, facts.now))}</div>
<p>${sources.length > 0 && html`<a href="/licences#${code}">Attributions and terms of ${countryInText(code)} in full</a> · `}<a href="/status?q=${encodeURIComponent(countryName(code))}">Status of these sources</a>${
      basis !== null &&
      basis !== 'stations' &&
      html` · <a href="/live/provenance.php?country=${code}">Provenance of these figures (JSON)</a>`
    }${basis === 'stations' && facts.cheapest[0] && html` · The page of each station has the provenance of its prices`}</p>
`,
  }
}

function currencyNote({ ownCurrency, basis, fuel }: CountryFacts): Html {
  const taxes =
    fuel === null
      ? ''
      : `Prices are per ${fuel === 'cng' || fuel === 'lng' ? `kilogram of ${fuelName(fuel)}` : 'litre'}, as drivers pay them, taxes included.`
  if (ownCurrency === null || basis === null) return html`<p>${taxes}</p>`
  const { currency, perEuro, on } = ownCurrency
  return html`<p>${taxes} The publisher states them in ${currency}. They are converted at ${perEuro} ${currency} for one euro${
    on === null ? ', a fixed rate' : html`, the rate of ${timeTag(`${on} 00:00:00`, on)}`
  }.</p>`
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
  const read =
    lastRead === null ? 'never' : html`${timeTag(lastRead)} <span class="quiet">(${readAge(lastRead, now)})</span>`
  return html`<article class="card">
<h3>${webLink(homepage, publisher)} ${word !== null && tag(word)}</h3>
<dl>
${fact('Last read', read)}
${fact('Updated', cadence)}
${fact('Licence', html`${webLink(licenceUrl, licence)} ${reuseTag(reuse)}`)}
${fact('Source', html`<code>${id}</code>`)}
</dl></article>
`
}

function readAge(lastRead: string, now: string): string {
  const age = ageText(lastRead, now)
  return age === '0 min' ? 'with this snapshot' : `${age} before this snapshot`
}

function fact(name: string, content: Html | string): Html {
  return html`<div><dt>${name}</dt><dd>${content}</dd></div>`
}
