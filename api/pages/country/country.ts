import type { Download } from '../../country/downloads.ts'
import { countryAddress, countryFeedAddress } from '../../shared/addresses.ts'
import { byCountryName, countryName, fuelName, inCountry } from '../../shared/format.ts'
import { pageWords } from '../../shared/words.ts'
import { asOfForm, asOfNote, atInstant } from '../as-of.ts'
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
import type { CountryShown, Section } from './section.ts'
import { sourcesSection } from './sources.ts'
import { trendSection } from './trend.ts'
import { weeksSection } from './weeks.ts'

const mediaTypes: Readonly<Record<Download['format'], string>> = {
  CSV: 'text/csv',
  JSON: 'application/json',
  GeoJSON: 'application/geo+json',
  Parquet: 'application/vnd.apache.parquet',
}

/** Everything about the prices of one country. The sections of one fuel follow the fuel of the address. */
export function countryPage(shown: CountryShown): Page {
  const { code, fuel, search, at } = shown
  const chosen = fuel === null || fuel === shown.firstFuel ? undefined : fuel
  const words = pageWords.country
  const place = inCountry(code)
  const sections = sectionsOf(shown)
  return {
    path: countryAddress(code),
    title: words.title(place),
    windowTitle: words.windowTitle(fuel === null ? null : fuelName(fuel), place),
    description: words.description(place),
    canonical: countryAddress(code, chosen),
    isShared: true,
    report: [],
    feed: { path: countryFeedAddress(code), title: words.title(place) },
    // Files are of the present, and each source has a licence of its own.
    ...(at === null && {
      dataset: {
        licence: '/licences',
        files: shown.downloads.map(({ address, format }) => ({ path: address, type: mediaTypes[format] })),
      },
    }),
    script: 'country',
    isWide: true,
    content: html`${asOfNote(countryAddress(code), search, at)}${headline(shown)}
${asOfForm(search, at)}<nav aria-label="${words.onThisPage}" class="jump"><ul>${sections.map(({ id, link }) => html`<li><a href="#${id}">${link}</a></li>\n`)}<li><a href="#countries">${words.others}</a></li></ul></nav>
<div class="sections">
${sections.map(
  ({ id, heading, content, isWide }) => html`<section aria-labelledby="${id}"${isWide && html` class="wide-section"`}>
<h2 id="${id}">${heading}</h2>
${content}</section>
`,
)}</div>
${otherCountries(shown)}`,
  }
}

function sectionsOf(shown: CountryShown): readonly Section[] {
  const all = [
    fuelsSection(shown),
    distributionSection(shown),
    trendSection(shown),
    regionsSection(shown),
    brandsSection(shown),
    cheapestSection(shown),
    changesSection(shown),
    sourcesSection(shown),
    weeksSection(shown),
    // The files behind its links are those of now.
    shown.at === null ? downloadsSection(shown) : null,
  ]
  return all.filter(section => section !== null)
}

function otherCountries({ code, countries, at }: CountryShown): Html {
  const link = (one: string) =>
    html`<li><a href="${atInstant(countryAddress(one), at)}"${one === code && html` aria-current="page"`}>${countryName(one)}</a></li>\n`
  return html`<nav aria-labelledby="countries" class="other-countries">
<h2 id="countries">${pageWords.country.all}</h2>
<ul class="countries">${byCountryName(countries, one => one).map(link)}</ul>
</nav>`
}

/** For an address of a country without any figure. It does not repeat the address. */
export function noCountryPage(countries: readonly string[]): Page {
  const { none, noneDescription, noneHere, noCountry, these, allPrices } = pageWords.country
  const link = (code: string) => html`<li><a href="${countryAddress(code)}">${countryName(code)}</a></li>\n`
  return {
    path: null,
    title: none,
    description: noneDescription,
    script: 'country',
    content: html`<p>${noneHere} ${countries.length === 0 ? noCountry : these}</p>
${countries.length > 0 && html`<ul class="countries">${byCountryName(countries, code => code).map(link)}</ul>`}
<p><a href="/">${allPrices}</a></p>`,
  }
}
