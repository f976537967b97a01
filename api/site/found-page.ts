import type { Page } from '../pages/page.ts'

/** The result of an address with a variable part. */
export type FoundPage = ShownPage | AbsentPage | MovedPage

export interface ShownPage {
  readonly kind: 'shown'
  readonly page: Page
  /** Epoch seconds of the last change in it that did not come with the snapshot, such as an end of showing. 0: none. */
  readonly lastChange: number
  /** Epoch seconds of the next such change. Until then the page is sent again from memory. Infinite: none. */
  readonly nextChange: number
}

/** There is no such thing. Sent with 404. */
export interface AbsentPage {
  readonly kind: 'absent'
  readonly page: Page
}

/** Another spelling of an address. The browser is redirected with 308. */
interface MovedPage {
  readonly kind: 'moved'
  readonly location: string
}
