import { longestField, type RequestField } from '../params/access-request.ts'
import { plans } from '../store/store.ts'
import { type Html, html } from './html.ts'
import type { Page } from './page.ts'

/** What the page can be told of a request that was sent from it. */
export const requestOutcomes = ['received', 'invalid', 'limited', 'failed'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

export interface PricingState {
  readonly outcome: RequestOutcome | undefined
  /** What was not valid. */
  readonly invalid: readonly RequestField[]
}

const outcomeTexts: Readonly<Record<RequestOutcome, string>> = {
  received: 'Your request has been received. You will be answered by e-mail.',
  invalid: 'Your request was not sent: please correct the fields that are marked.',
  limited: 'Too many requests from your address. Please try again in a minute.',
  failed: 'Your request could not be stored. Please try again later.',
}

// SERVICE.md, Limits.
const headings = ['', 'Free', 'Pro', 'Business']
const terms = [
  ['Requests a month', '1,000', '50,000', '500,000'],
  ['Requests an hour', '60', '600', '3,000'],
  ['Toll queries a day, with a key', '1,000', '1,000', '1,000'],
  ['Bulk files: all weeks since 2005, stations, prices, tolls', 'no', 'no', 'yes'],
]

/** Of what came with the address nothing is repeated: it only chooses among texts. */
export function pricingPage({ outcome, invalid }: PricingState): Page {
  const marked = outcome === 'invalid' ? invalid : []
  return {
    path: '/pricing',
    title: 'Plans and access',
    description: 'The three plans, and the form that asks for one.',
    script: null,
    content: html`${outcome && html`<p role="status" class="message">${outcomeTexts[outcome]}</p>\n`}${planTable()}
${form(marked)}`,
  }
}

function planTable(): Html {
  const head = headings.map(heading => html`<th scope="col">${heading}</th>`)
  const rows = terms.map(row => html`<tr>${row.map(cell => html`<td>${cell}</td>`)}</tr>\n`)
  return html`<div class="table-box"><table><thead><tr>${head}</tr></thead>\n<tbody>\n${rows}</tbody></table></div>`
}

function form(invalid: readonly RequestField[]): Html {
  const options = plans.map(plan => html`<option value="${plan}">${plan[0]!.toUpperCase()}${plan.slice(1)}</option>`)
  const attributes = (field: RequestField) => attributesOf(field, invalid.includes(field))
  const fields = [
    labelled('Name', 'name', invalid, html`<input ${attributes('name')} autocomplete="name">`),
    labelled(
      'Company (optional)',
      'company',
      invalid,
      html`<input ${attributes('company')} autocomplete="organization">`,
    ),
    labelled('E-mail', 'email', invalid, html`<input type="email" ${attributes('email')} autocomplete="email">`),
    labelled('Plan', 'plan', invalid, html`<select ${attributes('plan')}>${options}</select>`),
    labelled('What for', 'use_case', invalid, html`<textarea ${attributes('use_case')} rows="6" cols="60"></textarea>`),
  ]
  return html`<h2>Ask for access</h2>
<form method="post" action="/api/waitlist.php" accept-charset="utf-8">
${fields}
<p><button class="primary">Send</button></p>
</form>
<p>What you send is kept for twelve months at most, to answer you, and erased earlier if you ask for it.</p>`
}

function labelled(label: string, field: RequestField, invalid: readonly RequestField[], control: Html): Html {
  const hint = invalid.includes(field) && html` <strong id="${field}-hint">${hints[field]}</strong>`
  return html`<p><label for="${field}">${label}</label>${hint}<br>${control}</p>\n`
}

const hints: Readonly<Record<RequestField, string>> = {
  name: `Please give a name of ${longestField.name} characters at most.`,
  company: `Please use ${longestField.company} characters at most.`,
  email: 'Please give one e-mail address.',
  plan: 'Please choose a plan.',
  use_case: `Please describe it in ${longestField.use_case} characters at most.`,
}

function attributesOf(field: RequestField, isInvalid: boolean): Html {
  const length = field !== 'plan' && html` maxlength="${longestField[field]}"`
  const required = field !== 'company' && html` required`
  const marked = isInvalid && html` aria-invalid="true" aria-describedby="${field}-hint"`
  return html`id="${field}" name="${field}"${length}${required}${marked}`
}
