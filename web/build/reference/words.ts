import { type Html, html, type Part } from '../../../api/pages/html.ts'

/** A sentence of the description: what stands between backticks is code. */
export function words(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
}

/** With a point at its end: those of the description have one or not. */
export function sentence(text: string): Html {
  return words(/[.!?]$/.test(text) ? text : `${text}.`)
}

/** A table whose rows become blocks where the window is narrow; the first cell of a row is its head. */
export function tableBox(label: string, headings: readonly string[], rows: readonly (readonly Part[])[]): Html {
  const head = headings.map(heading => html`<th scope="col">${heading}</th>`)
  const body = rows.map(
    ([first, ...others]) =>
      html`<tr><th scope="row">${first}</th>${others.map((part, index) => cell(headings[index + 1]!, part))}</tr>\n`,
  )
  return html`<div class="table-box" tabindex="0" role="region" aria-label="${label}"><table class="stacked">
<thead><tr>${head}</tr></thead>
<tbody>
${body}</tbody></table></div>
`
}

/** One element within, as a block has its name beside it; an empty cell is no line of a block. */
function cell(label: string, part: Part): Html {
  const content = html`${part}`
  return content.text === '' ? html`<td></td>` : html`<td data-label="${label}"><div>${content}</div></td>`
}
