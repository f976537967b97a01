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
