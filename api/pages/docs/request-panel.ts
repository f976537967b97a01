import { type Call, type CallContext, exampleCodesOf } from '../../shared/docs/code.ts'
import { exampleBase } from '../../shared/example-base.ts'
import { type Html, html } from '../html.ts'
import { codeTabs } from './code-tabs.ts'

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
