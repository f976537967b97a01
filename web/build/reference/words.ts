import { type Html, html } from '../../../api/pages/html.ts'

/** A sentence of the description: what stands between backticks is code. */
export function words(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
}

/** With a point at its end: those of the description have one or not. */
export function sentence(text: string): Html {
  return words(/[.!?]$/.test(text) ? text : `${text}.`)
}

/** A table that scrolls by itself where it is wider than its place. */
export function tableBox(label: string, headings: readonly string[], rows: readonly Html[]): Html {
  const head = headings.map(heading => html`<th scope="col">${heading}</th>`)
  return html`<div class="table-box" tabindex="0" role="region" aria-label="${label}"><table>
<thead><tr>${head}</tr></thead>
<tbody>
${rows}</tbody></table></div>
`
}
