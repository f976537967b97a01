import type { PlainAnswer } from '../answer.ts'
import type { LoadedSnapshot } from '../loaded-snapshot.ts'
import type { Page } from '../pages/page.ts'
import type { Site } from './site.ts'

export interface PageState {
  readonly status: number
  /** The one in force: a page says whether its data is made up. */
  readonly snapshot: LoadedSnapshot | null
}

/** A page that needs no snapshot, or says that there is none. Never cached. */
export function plainPage(site: Site, page: Page, { status, snapshot }: PageState): PlainAnswer {
  const demonstration = snapshot?.demonstration ?? false
  return {
    kind: 'plain',
    status,
    body: site.framed(page, demonstration),
    headers: [...site.headers, ...(demonstration ? ['X-Data', 'demonstration'] : [])],
  }
}
