import { sizeText } from '../../../pipeline/model/quantities.ts'
import type { CountryFacts } from '../../country/country-facts.ts'
import type { Download } from '../../country/downloads.ts'
import { countryName } from '../../shared/format.ts'
import { pageWords } from '../../shared/words.ts'
import { type Html, html } from '../html.ts'
import type { Section } from './section.ts'

/** Files and addresses with the figures of the page. */
export function downloadsSection({ downloads, bulk, code }: CountryFacts): Section {
  const phrases = pageWords.country
  return {
    id: 'downloads',
    link: phrases.downloads,
    heading: phrases.downloads,
    content: html`${filesTable(
      phrases.forEveryone,
      downloads,
      ({ address, what }) => html`<a href="${address}">${what}</a>`,
      code,
    )}
${
  bulk.length > 0 &&
  html`<p>${phrases.withKey}<a href="/pricing">${phrases.planBusiness}</a>:</p>
${filesTable(phrases.bulkFiles, bulk, ({ address, what }) => html`<code>${address}</code> ${what}`, code)}`
}
<p class="quiet">${phrases.sizes}<a href="/docs">${phrases.apiReference}</a>${phrases.explains}</p>
`,
  }
}

function filesTable(caption: string, files: readonly Download[], name: (file: Download) => Html, code: string): Html {
  const row = (file: Download) =>
    html`<tr><th scope="row">${name(file)} <span class="quiet">${file.format}${ownSize(file, code)}</span></th><td class="number">${file.bytes === null ? '–' : sizeText(file.bytes)}</td></tr>\n`
  return html`<div class="table-box no-file" tabindex="0" role="region" aria-label="${caption}"><table class="downloads">
<caption>${caption}</caption>
<thead><tr><th scope="col">${pageWords.country.file}</th><th scope="col" class="number">${pageWords.country.size}</th></tr></thead>
<tbody>
${files.map(row)}</tbody></table></div>`
}

function ownSize({ ownBytes }: Download, code: string): string {
  return ownBytes === null ? '' : `, ${countryName(code)} ${sizeText(ownBytes)}`
}
