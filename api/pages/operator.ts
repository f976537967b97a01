import { pageWords } from '../shared/words.ts'
import { type Html, html } from './html.ts'

/** What readers know the service by. The command line and the documentation keep the name of the program. */
export interface Brand {
  readonly name: string
  /** Of the image: an address on this server, and its type. It is the icon of the window too. */
  readonly mark: { readonly path: string; readonly contentType: string }
}

export const defaultName = 'Forecourt'

/** Mark and name, with a link to the first page. */
export function brandLink({ name, mark }: Brand): Html {
  return html`<a class="site-name" href="/"><img src="${mark.path}" width="28" height="28" alt="">${name}</a>`
}

/** What the operator states about the service: whom to ask, and who is responsible. Null: not stated. */
export interface Operator {
  readonly contact: Contact | null
  readonly imprint: Imprint | null
}

/** One e-mail address, or an https URL without a password. */
export type Contact =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'web'; readonly url: string }

/** The legal notice: a page of another site, or the text of our page `/imprint`, with line breaks as `\n`. */
export type Imprint = { readonly kind: 'web'; readonly url: string } | { readonly kind: 'text'; readonly text: string }

export const noOperator: Operator = { contact: null, imprint: null }

export const imprintPath = '/imprint'

/** What a program opens: `mailto:` or the URL. In the local part of an address `?`, `&` and `%` are allowed. */
export function contactUrl(contact: Contact): string {
  return contact.kind === 'web' ? contact.url : `mailto:${contact.email.split('@').map(encodeURIComponent).join('@')}`
}

/** What a person reads. */
export function contactText(contact: Contact): string {
  return contact.kind === 'email' ? contact.email : contact.url.replace(/^https:\/\//, '').replace(/\/$/, '')
}

export function contactLink(contact: Contact): Html {
  return html`<a href="${contactUrl(contact)}">${contactText(contact)}</a>`
}

/** `base`: the origin of our own page; empty for a link on the same server. */
export function imprintUrl(imprint: Imprint, base = ''): string {
  return imprint.kind === 'web' ? imprint.url : `${base}${imprintPath}`
}

export function imprintLink(imprint: Imprint): Html {
  return html`<a href="${imprintUrl(imprint)}">${pageWords.frame.imprint}</a>`
}

/** The line of the footer: `Contact: … · Imprint`. False if nothing is stated. */
export function operatorLine({ contact, imprint }: Operator): Html | false {
  if (contact === null && imprint === null) return false
  const both = contact !== null && imprint !== null
  return html`<p>${contact && html`${pageWords.frame.contact}: ${contactLink(contact)}`}${both && ' · '}${imprint && imprintLink(imprint)}</p>\n`
}
