import { isEmailAddress } from '../../pipeline/model/addresses.ts'
import { longestField, plans, type RequestField, requestFields } from '../allowed-values/access-requests.ts'
import type { Query } from '../http/query.ts'
import type { StoredAccessRequest } from '../store/store.ts'

export type ReadRequest =
  | { readonly kind: 'valid'; readonly request: Omit<StoredAccessRequest, 'receivedAt'> }
  | { readonly kind: 'invalid'; readonly faults: Readonly<Partial<Record<RequestField, string>>> }

/** The access request in a form, or the error of each field. */
export function readAccessRequest(form: Query): ReadRequest {
  // A browser sends each line break of a text as two characters, and counts it as one.
  const text = (field: RequestField) => (form.get(field) ?? '').replace(/\r\n?/g, '\n').trim()
  const faults = requestFields.flatMap(field => {
    const fault = faultOf(field, text(field))
    return fault === null ? [] : [[field, fault] as const]
  })
  if (faults.length > 0) return { kind: 'invalid', faults: Object.fromEntries(faults) }
  const plan = plans.find(one => one === text('plan'))!
  const name = text('name')
  const company = text('company')
  const email = text('email')
  const useCase = text('use_case')
  return { kind: 'valid', request: { name, company: company || null, email, plan, useCase } }
}

// Line and paragraph separator end a line for some readers.
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/u

// Characters that are not shown, or change the order of those that are: two texts that look equal would differ, and a name could
// show as another one. Variation selectors are allowed, because common emoji contain them.
const invisible = /\p{Cf}|(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/u

function faultOf(field: RequestField, text: string): string | null {
  if (text === '') return field === 'company' ? null : 'is required'
  // Invalid UTF-8 is decoded to this character, and the original text is lost.
  if (text.includes('\u{FFFD}')) return 'must be UTF-8 text'
  if (controls.test(field === 'use_case' ? text.replaceAll('\n', '') : text))
    return 'must not hold control characters, such as a tab'
  if (invisible.test(text)) return 'must not hold invisible characters, such as a zero-width space'
  if (field === 'plan') return plans.some(plan => plan === text) ? null : `must be one of ${plans.join(', ')}`
  const longest = longestField[field]
  if ([...text].length > longest) return `must have ${longest} characters at most`
  return field === 'email' && !isEmailAddress(text) ? 'must be one e-mail address' : null
}
