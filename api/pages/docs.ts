import { trusted } from './html.ts'
import type { Page } from './page.ts'

/** `reference`: the HTML that the build generates from the OpenAPI description. */
export function docsPage(reference: string): Page {
  return {
    path: '/docs',
    title: 'API reference',
    description: 'Every endpoint with its parameters, answers and runnable examples.',
    script: 'docs',
    isWide: true,
    content: trusted(reference),
  }
}
