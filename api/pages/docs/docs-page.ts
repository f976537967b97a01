import { exampleBase } from '../../shared/request-code.ts'
import { trusted } from '../html.ts'
import type { Page } from '../page.ts'

/** A page of the documentation. `address`: the origin that its examples get; null to leave them as they are. */
export function docsPage({ id, title, description, html }: BuiltDocsPage, address: string | null): Page {
  return {
    path: id === '' ? '/docs' : `/docs/${id}`,
    title,
    description,
    script: 'docs',
    isWide: true,
    content: trusted(address === null ? html : html.replaceAll(exampleBase, address)),
  }
}

/** A page of the documentation, as the build makes it from the description of the API. */
export interface BuiltDocsPage {
  /** The last part of its address `/docs/ID`. Empty: the first page. */
  readonly id: string
  readonly title: string
  /** One sentence, for search engines. */
  readonly description: string
  /** Without the frame of the site. */
  readonly html: string
}
