import { type Html, html } from './html.ts'

/** Only http and https addresses become links, because the addresses of sources are external data. */
export function webLink(address: string, text: string): Html {
  return /^https?:\/\//.test(address) ? html`<a href="${address}">${text}</a>` : html`${text}`
}
