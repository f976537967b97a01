import { type Html, html } from './html.ts'

/** Only addresses of the web become links: those of sources are not ours. */
export function webLink(address: string, text: string): Html {
  return /^https?:\/\//.test(address) ? html`<a href="${address}">${text}</a>` : html`${text}`
}
