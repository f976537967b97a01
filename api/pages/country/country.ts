import type { CountryFacts } from '../../country/country-facts.ts'
import { countryAddress, countryFeedAddress, countryPictureAddress } from '../../shared/addresses.ts'
import { countryName, fuelName } from '../../shared/format.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'
import { brandsSection } from './brands.ts'
import { changesSection } from './changes.ts'
import { cheapestSection } from './cheapest.ts'
import { distributionSection } from './distribution.ts'
import { downloadsSection } from './downloads.ts'
import { fuelsSection } from './fuels.ts'
import { headline } from './headline.ts'
import { regionsSection } from './regions.ts'
import type { Section } from './section.ts'
import { sourcesSection } from './sources.ts'
import { trendSection } from './trend.ts'
import { weeksSection } from './weeks.ts'
import { countryInText } from './words.ts'

/** Everything about the prices of one country. The sections of one fuel follow the fuel of the address. */
export function countryPage(facts: CountryFacts): Page {
  const { code, fuel } = facts
  const chosen = fuel === null || fuel === facts.firstFuel ? undefined : fuel
  const sections = sectionsOf(facts)
  const ofFuel = fuel === null ? '' : `${fuelName(fuel)}: `
  return {
    path: countryAddress(code),
    title: `Fuel prices in ${countryInText(code)}`,
    windowTitle: `${ofFuel}fuel prices in ${countryInText(code)}`,
    description: `Fuel prices in ${countryInText(code)}: averages, distribution, regions, brands, cheapest stations, weekly trend against the EU, and sources.`,
    canonical: countryAddress(code, chosen),
    picture: countryPictureAddress(code, chosen),
    feed: { path: countryFeedAddress(code), title: `Fuel prices in ${countryInText(code)}` },
    script: 'country',
    isWide: true,
    content: html`${headline(facts)}
<nav aria-label="On this page" class="jump"><ul>${sections.map(({ id, link }) => html`<li><a href="#${id}">${link}</a></li>\n`)}<li><a href="#countries">Other countries</a></li></ul></nav>
<div class="sections">
${sections.map(
  ({ id, heading, content, isWide }) => html`<section aria-labelledby="${id}"${isWide && html` class="wide-section"`}>
<h2 id="${id}">${heading}</h2>
${content}</section>
`,
)}</div>
${otherCountries(facts)}`,
  }
}

function sectionsOf(facts: CountryFacts): readonly Section[] {
  const all = [
    fuelsSection(facts),
    distributionSection(facts),
    trendSection(facts),
    regionsSection(facts),
    brandsSection(facts),
    cheapestSection(facts),
    changesSection(facts),
    sourcesSection(facts),
    weeksSection(facts),
    downloadsSection(facts),
  ]
  return all.filter(section => section !== null)
}

function otherCountries({ code, countries }: CountryFacts): Html {
  const link = (one: string) =>
    html`<li><a href="${countryAddress(one)}"${one === code && html` aria-current="page"`}>${countryName(one)}</a></li>\n`
  return html`<nav aria-labelledby="countries" class="other-countries">
<h2 id="countries">All countries</h2>
<ul class="countries">${countries.map(link)}</ul>
</nav>`
}
