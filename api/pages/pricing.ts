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
  limited:
    'Too many requests from your address: one a minute is taken. If you pressed Send twice, the first may have been received; otherwise please try again in a minute.',
  failed: 'Your request could not be stored. Please try again later.',
}

const windowTitles: Readonly<Record<RequestOutcome, string>> = {
  received: 'Request received',
  invalid: 'Request not sent',
  limited: 'Request not sent',
  failed: 'Request not sent',
}

interface PlanTerms {
  readonly plan: (typeof plans)[number]
  readonly forWhom: string
  readonly aMonth: string
  readonly anHour: string
  readonly also: readonly string[]
}

const tollQueries = 'The toll query with a key: 1,000 requests a day'
const announced = 'Changes that could break your program announced by e-mail at least 30 days ahead'

// SERVICE.md, Limits and Versioning.
const terms: readonly PlanTerms[] = [
  {
    plan: 'free',
    forWhom: 'To look around, and for small things of your own.',
    aMonth: '1,000',
    anHour: '60',
    also: ['Every open endpoint, without a key', tollQueries],
  },
  {
    plan: 'pro',
    forWhom: 'For an app or a site that shows prices.',
    aMonth: '50,000',
    anHour: '600',
    also: ['Every open endpoint', tollQueries, announced],
  },
  {
    plan: 'business',
    forWhom: 'For analyses, and services of many users.',
    aMonth: '500,000',
    anHour: '3,000',
    also: [
      'Every open endpoint',
      tollQueries,
      announced,
      'Bulk files as Parquet and CSV: all weeks since 2005, tolls, and the stations, prices and moves that their publishers let us pass on',
    ],
  },
]

/** Of what came with the address nothing is repeated: it only chooses among texts. */
export function pricingPage({ outcome, invalid }: PricingState): Page {
  const marked = outcome === 'invalid' ? invalid : []
  return {
    path: '/pricing',
    title: 'Plans and access',
    ...(outcome && { windowTitle: windowTitles[outcome] }),
    description: 'The three plans, and the form that asks for one.',
    script: 'pricing',
    content: html`${outcome && outcomeMessage(outcome, marked)}<p>Prices, history, questions, the map and the tolls are open to everybody:
no plan is needed to begin, and no key.</p>
<div class="plans">
${terms.map(planCard)}</div>
${smallPrint}${form(marked)}`,
  }
}

/** A form that could not be read marks no field. */
function textOf(outcome: RequestOutcome, marked: readonly RequestField[]): string {
  if (outcome === 'invalid' && marked.length === 0)
    return 'Your request was not sent: it is too long, or could not be read as a form. Please try again.'
  return outcomeTexts[outcome]
}

function outcomeMessage(outcome: RequestOutcome, marked: readonly RequestField[]): Html {
  const isGood = outcome === 'received'
  const links = marked.map(field => html`<li><a href="#${field}">${hints[field]}</a></li>\n`)
  return html`<div role="${isGood ? 'status' : 'alert'}" class="message${!isGood && ' bad'}"><p>${textOf(outcome, marked)}</p>${
    links.length > 0 && html`<ul>${links}</ul>`
  }</div>
`
}

const nameOf = (plan: string) => plan[0]!.toUpperCase() + plan.slice(1)

function planCard({ plan, forWhom, aMonth, anHour, also }: PlanTerms): Html {
  return html`<section class="card plan" aria-labelledby="plan-${plan}">
<h2 id="plan-${plan}">${nameOf(plan)}</h2>
<p class="quiet">${forWhom}</p>
<p><strong class="figure">${aMonth}</strong> requests a month<br><span class="quiet">up to ${anHour} an hour</span></p>
<ul>${also.map(one => html`<li>${one}</li>\n`)}</ul>
<p class="ask"><a class="button" href="#request" data-plan="${plan}">Ask for ${nameOf(plan)}</a></p>
</section>
`
}

const smallPrint = html`<h2>What the figures mean</h2>
<p>Requests a month and an hour are what you and we agree on: no machine counts them, and none turns you away. What machines do
count, for everybody alike: 60 questions in English and one request for access a minute from one address, and 1,000 toll queries a
day with one key.</p>
<p>Paid access is arranged by e-mail, and so is what it costs: there is no card payment yet. Ask below, and you will be answered. How
each endpoint is used is in the <a href="/docs">reference</a>.</p>
`

function form(invalid: readonly RequestField[]): Html {
  const options = plans.map(plan => html`<option value="${plan}">${nameOf(plan)}</option>`)
  const attributes = (field: RequestField) => attributesOf(field, invalid.includes(field))
  const fields = [
    labelled('name', invalid, html`<input ${attributes('name')} autocomplete="name">`),
    labelled('company', invalid, html`<input ${attributes('company')} autocomplete="organization">`),
    labelled('email', invalid, html`<input type="email" ${attributes('email')} autocomplete="email">`),
    labelled('plan', invalid, html`<select ${attributes('plan')}>${options}</select>`),
    labelled('use_case', invalid, html`<textarea ${attributes('use_case')} rows="6"></textarea>`),
  ]
  return html`<section id="request" aria-labelledby="request-heading">
<h2 id="request-heading">Ask for access</h2>
<form class="request" method="post" action="/api/waitlist.php" accept-charset="utf-8">
${fields}
<p><button class="primary">Send</button></p>
</form>
<p class="quiet">What you send is kept for twelve months at most, to answer you, and erased sooner if you ask for that.</p>
</section>
`
}

const labels: Readonly<Record<RequestField, string>> = {
  name: 'Name',
  company: 'Company',
  email: 'E-mail',
  plan: 'Plan',
  use_case: 'What you need the prices for',
}

function labelled(field: RequestField, invalid: readonly RequestField[], control: Html): Html {
  const hint = invalid.includes(field) && html`<strong class="fault" id="${field}-hint">${hints[field]}</strong>\n`
  const optional = field === 'company' && html` <span class="quiet">(optional)</span>`
  return html`<div class="field" data-name="${field === 'use_case' ? 'Your purpose' : labels[field]}">
<label for="${field}">${labels[field]}${optional}</label>
${hint}${control}
</div>
`
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
