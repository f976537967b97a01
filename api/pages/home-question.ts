import { html } from './html.ts'

// One example of each main kind of answer: a ranking, a series with its chart, a comparison.
const examples = [
  'Where is diesel cheapest in Europe?',
  'Diesel in France over the last year',
  'Compare petrol in Spain and Italy',
]

/**
 * Closed at first, so that prices are on the first screen. Without script the form opens the JSON answer in its compact
 * format, which begins with the sentence. The examples send a second `q`: of a repeated parameter the last one counts.
 */
export const questionBox = html`<details class="question" id="ask"><summary>Ask in English</summary>
<form id="question" action="/api/natural-language/" method="get" role="search" aria-label="Questions">
<label for="q">Ask about prices and tolls, in English</label>
<div class="question-line"><input type="search" id="q" name="q" maxlength="500" required autocomplete="off"
enterkeyhint="search"><button class="primary">Ask</button></div>
<input type="hidden" name="format" value="compact">
<p class="examples"><span class="quiet">For example:</span> ${examples.map(
  example => html`<button class="plain" name="q" value="${example}" formnovalidate>${example}</button> `,
)}</p>
<noscript><p class="quiet">JavaScript is off, so the answer opens as JSON.</p></noscript>
</form>
<p id="answer-status" role="status"></p>
<div id="answer"></div>
</details>
`
