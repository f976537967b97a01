import type { Html } from '../html.ts'

/** A part of the page of a country, with its heading. */
export interface Section {
  readonly id: string
  /** Its name in the list at the top. */
  readonly link: string
  readonly heading: string
  readonly content: Html
  /** It is as wide as the page, where others are next to each other. */
  readonly isWide?: true
}
