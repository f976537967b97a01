import { type Call, type CallContext, type Code, exampleBase, exampleCodesOf } from '../../shared/request-code.ts'
import { type Html, html } from '../html.ts'

/** What a request panel shows before a reader changes or sends the request. */
export interface ShownRequest extends CallContext {
  readonly method: string
  readonly call: Call
  /** The request can be sent only by script: it has a body, a key in a header, or a part of its path to fill in. */
  readonly needsScript: boolean
  /** What is above the answer. */
  readonly state: string
  readonly answer: string
}

/** The address, the code and the answer of the form `request-form`. Its places have fixed heights, so that nothing moves. */
export function requestPanel({ method, call, needsScript, state, answer, ...context }: ShownRequest): Html {
  const codes = exampleCodesOf(call, context).filter(({ language }) => language !== 'DuckDB')
  return html`<div class="panel">
<div class="address-line"><code class="address" tabindex="0" role="region" aria-label="Address of the request"><span class="method">${method}</span> <span class="url">${context.base ?? exampleBase}${call.path}</span></code>
<button class="primary send${needsScript && ' needs-script'}" form="request-form">Send</button></div>
${codeTabs('request-code', 'this request', codes)}<div class="answer">
<p class="answer-state" role="status">${state}</p>
<div class="answer-text" tabindex="0" role="region" aria-label="Answer"><pre><code>${answer}</code></pre></div>
</div>
</div>
`
}

/** What the script of the page knows of the examples, to write code for other values. */
export function callsAttribute(calls: readonly Call[]): string {
  return JSON.stringify(
    calls.map(({ path, answer, file, javascript, python }) => ({ path, answer, file, javascript, python })),
  )
}

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
