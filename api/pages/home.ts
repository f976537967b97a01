import { html } from './html.ts'
import type { Page } from './page.ts'

/** The first page: board, map, question. */
export function homePage(): Page {
  return {
    path: '/',
    title: 'Fuel prices in Europe today',
    description: 'Official fuel prices of Europe and Australia, each traceable to its source.',
    script: 'home',
    isWide: true,
    content: html`<section id="map" aria-label="Map"><div class="map-view"></div><div class="map-side"></div></section>`,
  }
}
