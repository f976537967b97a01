import type { PlainAnswer } from '../http/answer.ts'
import type { Page } from '../pages/page.ts'
import type { LoadedSnapshot } from '../snapshot/loaded-snapshot.ts'
import type { Site } from './site.ts'

export interface PageState {
  readonly status: number
  /** The current snapshot: a page states whether its data is a demonstration. */
  readonly snapshot: LoadedSnapshot | null
}

/** A page that needs no snapshot, or reports that there is none. Never cached. */
export function plainPage(site: Site, page: Page, { status, snapshot }: PageState): PlainAnswer {
  const demonstration = snapshot?.demonstration ?? false
  return {
    kind: 'plain',
    status,
    body: site.renderPage(page, demonstration),
    headers: [...site.headers, ...(demonstration ? ['X-Data', 'demonstration'] : [])],
  }
}
