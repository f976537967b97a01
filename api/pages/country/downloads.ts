import { sizeText } from '../../../pipeline/model/size-text.ts'
import type { CountryFacts } from '../../country/country-facts.ts'
import type { Download } from '../../country/downloads.ts'
import { countryName } from '../../shared/format.ts'
import { type Html, html } from '../html.ts'
import type { Section } from './country.ts'

/** Files and addresses with the figures of the page. */
export function downloadsSection({ downloads, bulk, code }: CountryFacts): Section {
  return {
    id: 'downloads',
    link: 'Downloads',
    heading: 'Downloads',
    content: html`<ul class="downloads">${downloads.map(freeItem)}</ul>
${
  bulk.length > 0 &&
  html`<p>Files for customers, with a key of the <a href="/pricing">plan Business</a>:</p>
<ul class="downloads">${bulk.map(file => bulkItem(file, code))}</ul>`
}
<p class="quiet">Sizes are of uncompressed files. <a href="/docs">The API reference</a> explains each member.</p>
`,
  }
}

function freeItem({ address, format, what, bytes }: Download): Html {
  return html`<li><span class="tag">${format}</span> <a href="${address}">${capital(what)}</a>${size(bytes)}</li>\n`
}

function bulkItem({ address, format, what, bytes, ownBytes }: Download, code: string): Html {
  const own = ownBytes === null ? '' : `, of which ${countryName(code)} ${sizeText(ownBytes)}`
  return html`<li><span class="tag">${format}</span> <code>${address}</code> ${capital(what)}${size(bytes, own)}</li>\n`
}

function size(bytes: number | null, own = ''): Html {
  return bytes === null ? html`` : html` <span class="quiet">(${sizeText(bytes)}${own})</span>`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
