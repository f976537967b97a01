import { sizeText } from '../../../pipeline/model/size-text.ts'
import type { CountryFacts } from '../../country/country-facts.ts'
import type { Download } from '../../country/downloads.ts'
import { countryName } from '../../shared/format.ts'
import { type Html, html } from '../html.ts'
import type { Section } from './section.ts'

/** Files and addresses with the figures of the page. */
export function downloadsSection({ downloads, bulk, code }: CountryFacts): Section {
  return {
    id: 'downloads',
    link: 'Downloads',
    heading: 'Downloads',
    content: html`${filesTable(
      'For everyone',
      downloads,
      ({ address, what }) => html`<a href="${address}">${capital(what)}</a>`,
      code,
    )}
${
  bulk.length > 0 &&
  html`<p>With a key of the <a href="/pricing">plan Business</a>:</p>
${filesTable('Bulk files', bulk, ({ address, what }) => html`<code>${address}</code> ${capital(what)}`, code)}`
}
<p class="quiet">Sizes are of uncompressed files. <a href="/docs">The API reference</a> explains each member.</p>
`,
  }
}

function filesTable(caption: string, files: readonly Download[], name: (file: Download) => Html, code: string): Html {
  const row = (file: Download) =>
    html`<tr><th scope="row">${name(file)} <span class="quiet">${file.format}${ownSize(file, code)}</span></th><td class="number">${file.bytes === null ? '–' : sizeText(file.bytes)}</td></tr>\n`
  return html`<div class="table-box no-file" tabindex="0" role="region" aria-label="Files"><table class="downloads">
<caption>${caption}</caption>
<thead><tr><th scope="col">File</th><th scope="col" class="number">Size</th></tr></thead>
<tbody>
${files.map(row)}</tbody></table></div>`
}

function ownSize({ ownBytes }: Download, code: string): string {
  return ownBytes === null ? '' : `, ${countryName(code)} ${sizeText(ownBytes)}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
