import { longestField, plans, type RequestField } from '../allowed-values/access-requests.ts'
import { type Html, html } from './html.ts'
import { type Contact, contactLink } from './operator.ts'
import type { Page } from './page.ts'

/** The possible outcomes of a request for access, as the page's address carries them. */
export const requestOutcomes = ['received', 'later', 'invalid', 'limited', 'failed'] as const
type RequestOutcome = (typeof requestOutcomes)[number]

export interface PricingState {
  readonly outcome: RequestOutcome | undefined
  readonly invalid: readonly RequestField[]
  /** Whom to ask before or after a request. Null if the operator states none. */
  readonly contact: Contact | null
  readonly access: AccessTerms
}

/** How keys are given, as the operator has set it. */
export interface AccessTerms {
  /** The form for the plan free answers with a key. */
  readonly instantFreeKeys: boolean
  /** How long an answer to a request takes, such as `two working days`. Null: not stated. */
  readonly answerTime: string | null
}

/** The operator answers all requests. */
export const byRequest: AccessTerms = { instantFreeKeys: false, answerTime: null }

const outcomeTexts: Readonly<Record<RequestOutcome, string>> = {
  received: 'Your request has been received. We will answer by e-mail.',
  later: 'Your request has been received. Your address has had its key of the day, so we will answer by e-mail.',
  invalid: 'Your request was not sent. Please correct the marked fields.',
  limited:
    'Too many requests from your address: the limit is one a minute. If you pressed Send twice, the first request may have been received. Otherwise please try again in a minute.',
  failed: 'Your request could not be stored. Please try again later.',
}

const windowTitles: Readonly<Record<RequestOutcome, string>> = {
  received: 'Request received',
  later: 'Request received',
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
const announced = 'Breaking changes announced by e-mail at least 30 days ahead'

// SERVICE.md, Limits and Versioning.
const terms: readonly PlanTerms[] = [
  {
    plan: 'free',
    forWhom: 'For trying out the API and for small projects.',
    aMonth: '1,000',
    anHour: '60',
    also: ['Every open endpoint, without a key', tollQueries],
  },
  {
    plan: 'pro',
    forWhom: 'For an app or a website that shows prices.',
    aMonth: '50,000',
    anHour: '600',
    also: ['Every open endpoint', tollQueries, announced],
  },
  {
    plan: 'business',
    forWhom: 'For analysis and for services with many users.',
    aMonth: '500,000',
    anHour: '3,000',
    also: [
      'Every open endpoint',
      tollQueries,
      announced,
      'Bulk files as Parquet and CSV: weekly prices since 2005, tolls, and the stations, prices and price changes that publishers allow us to pass on',
    ],
  },
]

/** The page never repeats text from its address. The address only selects one of the fixed texts. */
export function pricingPage({ outcome, invalid, contact, access }: PricingState): Page {
  const marked = outcome === 'invalid' ? invalid : []
  return {
    path: '/pricing',
    title: 'Plans and access',
    ...(outcome && { windowTitle: windowTitles[outcome] }),
    description: 'Three plans, and a form to request access.',
    script: 'pricing',
    content: html`${outcome && outcomeMessage(outcome, marked)}<p>Prices, history, questions, the map and tolls are open to everyone.
You need no plan and no key to start.</p>
<div class="plans">
${terms.map(one => planCard(one, access))}</div>
${form(marked, contact, access)}${smallPrint}`,
  }
}

/** A form that could not be read marks no field. */
function textOf(outcome: RequestOutcome, marked: readonly RequestField[]): string {
  if (outcome === 'invalid' && marked.length === 0)
    return 'Your request was not sent. It is too long or could not be read. Please try again.'
  return outcomeTexts[outcome]
}

function outcomeMessage(outcome: RequestOutcome, marked: readonly RequestField[]): Html {
  const isGood = outcome === 'received' || outcome === 'later'
  const links = marked.map(field => html`<li><a href="#${field}">${hints[field]}</a></li>\n`)
  return html`<div role="${isGood ? 'status' : 'alert'}" class="message${!isGood && ' bad'}"><p>${textOf(outcome, marked)}</p>${
    links.length > 0 && html`<ul>${links}</ul>`
  }</div>
`
}

const nameOf = (plan: string) => plan[0]!.toUpperCase() + plan.slice(1)

function planCard({ plan, forWhom, aMonth, anHour, also }: PlanTerms, { instantFreeKeys }: AccessTerms): Html {
  const ask = plan === 'free' && instantFreeKeys ? 'Get a free key' : `Request ${nameOf(plan)}`
  return html`<section class="card plan" aria-labelledby="plan-${plan}">
<h2 id="plan-${plan}">${nameOf(plan)}</h2>
<p class="quiet">${forWhom}</p>
<p><strong class="figure">${aMonth}</strong> requests a month<br><span class="quiet">up to ${anHour} an hour</span></p>
<ul>${also.map(one => html`<li>${one}</li>\n`)}</ul>
<p class="ask"><a class="button" href="#request" data-plan="${plan}">${ask}</a></p>
</section>
`
}

const smallPrint = html`<h2>How the limits work</h2>
<p>The monthly and hourly limits are an agreement between you and us. They are not enforced automatically. Three limits are enforced
for everyone: 60 questions in English a minute from one address, one request for access a minute from one address, and 1,000 toll
queries a day with one key.</p>
<p>Paid access and its price are arranged by e-mail. There is no card payment yet. The <a href="/docs">API documentation</a>
describes each endpoint.</p>
`

/** How long an answer takes. */
function waiting({ instantFreeKeys, answerTime }: AccessTerms): Html {
  const time = answerTime === null ? 'We answer by e-mail.' : `We answer by e-mail within ${answerTime}.`
  return instantFreeKeys
    ? html`<p><strong>Free:</strong> your key is shown as soon as you send the form, one a day for each address. <strong>Pro and Business:</strong> ${time}</p>\n`
    : html`<p>${time}</p>\n`
}

function form(invalid: readonly RequestField[], contact: Contact | null, access: AccessTerms): Html {
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
<h2 id="request-heading">${access.instantFreeKeys ? 'Get a key' : 'Request access'}</h2>
${waiting(access)}<form class="request" method="post" action="/api/waitlist.php" accept-charset="utf-8">
${fields}
<p><button class="primary">Send</button></p>
</form>
<p class="quiet">We keep your request for twelve months at most, in order to answer it. We delete it sooner if you ask us to.</p>
${contact && html`<p>Questions: ${contactLink(contact)}</p>\n`}</section>
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
