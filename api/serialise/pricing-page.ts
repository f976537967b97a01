import { longestField, type RequestField } from '../params/access-request.ts'
import { plans } from '../store/store.ts'
import { escaped, page } from './page.ts'

/** What the page can be told of a request that was sent from it. */
export const requestOutcomes = ['received', 'invalid', 'limited', 'failed'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

export interface PricingState {
  readonly outcome: RequestOutcome | undefined
  /** What was not valid. */
  readonly invalid: readonly RequestField[]
  readonly demonstration: boolean
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
export function pricingPage({ outcome, invalid, demonstration }: PricingState): string {
  const marked = outcome === 'invalid' ? invalid : []
  const status = outcome ? `<p role="status" class="banner">${escaped(outcomeTexts[outcome])}</p>\n` : ''
  return page('Plans and access', `${status}${planTable()}\n${form(marked)}`, demonstration)
}

function planTable(): string {
  const head = headings.map(heading => `<th>${escaped(heading)}</th>`).join('')
  const rows = terms.map(row => `<tr>${row.map(cell => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
  return `<table><tr>${head}</tr>\n${rows.join('\n')}\n</table>`
}

function form(invalid: readonly RequestField[]): string {
  const options = plans.map(plan => `<option value="${plan}">${plan[0]!.toUpperCase()}${plan.slice(1)}</option>`)
  const attributes = (field: RequestField) => attributesOf(field, invalid.includes(field))
  const fields = [
    labelled('Name', 'name', invalid, `<input ${attributes('name')} autocomplete="name">`),
    labelled('Company (optional)', 'company', invalid, `<input ${attributes('company')} autocomplete="organization">`),
    labelled('E-mail', 'email', invalid, `<input type="email" ${attributes('email')} autocomplete="email">`),
    labelled('Plan', 'plan', invalid, `<select ${attributes('plan')}>${options.join('')}</select>`),
    labelled('What for', 'use_case', invalid, `<textarea ${attributes('use_case')} rows="6" cols="60"></textarea>`),
  ]
  return `<h2>Ask for access</h2>
<form method="post" action="/api/waitlist.php" accept-charset="utf-8">
${fields.join('\n')}
<p><button>Send</button></p>
</form>
<p>What you send is kept for twelve months at most, to answer you, and erased earlier if you ask for it.</p>`
}

function labelled(label: string, field: RequestField, invalid: readonly RequestField[], control: string): string {
  const hint = invalid.includes(field) ? ` <strong id="${field}-hint">${escaped(hints[field])}</strong>` : ''
  return `<p><label for="${field}">${escaped(label)}</label>${hint}<br>${control}</p>`
}

const hints: Readonly<Record<RequestField, string>> = {
  name: `Please give a name of ${longestField.name} characters at most.`,
  company: `Please use ${longestField.company} characters at most.`,
  email: 'Please give one e-mail address.',
  plan: 'Please choose a plan.',
  use_case: `Please describe it in ${longestField.use_case} characters at most.`,
}

function attributesOf(field: RequestField, isInvalid: boolean): string {
  const named = `id="${field}" name="${field}"`
  const length = field === 'plan' ? '' : ` maxlength="${longestField[field]}"`
  const required = field === 'company' ? '' : ' required'
  return `${named}${length}${required}${isInvalid ? ` aria-invalid="true" aria-describedby="${field}-hint"` : ''}`
}
