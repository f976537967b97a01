import type { Code } from '../../shared/docs/code.ts'
import { type Html, html } from '../html.ts'

/**
 * The same request in several languages, one shown at a time. Radio buttons and styles do it, so that tabs work without script
 * and nothing moves when one starts. `id` is unique in the page.
 */
export function codeTabs(id: string, title: string, codes: readonly Code[]): Html {
  const tabs = codes.map(
    ({ language }, index) =>
      html`<label class="tab"><input type="radio" name="${id}-language" value="${language}"${index === 0 && html` checked`}>${language}</label>`,
  )
  const blocks = codes.map(
    ({ language, text }) =>
      html`<pre class="code" data-language="${language}" tabindex="0" role="region" aria-label="${language}: ${title}"><code>${text}</code></pre>\n`,
  )
  return html`<div class="codes" id="${id}">
<div class="code-bar"><fieldset class="tabs"><legend class="visually-hidden">Language of the example</legend>${tabs}</fieldset>
<button type="button" class="copy needs-script">Copy</button></div>
${blocks}</div>
`
}
