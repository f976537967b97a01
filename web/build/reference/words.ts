import { type Html, html, type Part } from '../../../api/pages/html.ts'

/** A sentence of the description. Text between backticks becomes code. */
export function words(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
}

/** Adds the full stop that some sentences of the description lack. */
export function completeSentence(text: string): Html {
  return words(/[.!?]$/.test(text) ? text : `${text}.`)
}

/** A table whose rows become blocks in a narrow window. The first cell of a row is its heading. */
export function tableBox(label: string, headings: readonly string[], rows: readonly (readonly Part[])[]): Html {
  const head = headings.map(heading => html`<th scope="col">${heading}</th>`)
  const body = rows.map(
    ([first, ...others]) =>
      html`<tr><th scope="row">${first}</th>${others.map((part, index) => cell(headings[index + 1]!, part))}</tr>\n`,
  )
  return html`<div class="table-box no-file" tabindex="0" role="region" aria-label="${label}"><table class="stacked">
<thead><tr>${head}</tr></thead>
<tbody>
${body}</tbody></table></div>
`
}

/** Wrapped in one element, because a block shows the column name next to it. An empty cell has no line in a block. */
function cell(label: string, part: Part): Html {
  const content = html`${part}`
  return content.text === '' ? html`<td></td>` : html`<td data-label="${label}"><div>${content}</div></td>`
}
