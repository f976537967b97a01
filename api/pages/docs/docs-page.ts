import type { BuiltDocsPage } from '../../shared/docs/built-docs-page.ts'
import { exampleBase } from '../../shared/example-base.ts'
import { trusted } from '../html.ts'
import type { Page } from '../page.ts'

/** A page of the documentation. `address`: the origin of the service; null where the operator did not name it. */
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
