import type { Page } from 'playwright-core'

/** Something to be seen: a page, and what is done on it. */
export interface PageView {
  readonly name: string
  readonly path: string
  readonly act?: (page: Page) => Promise<void>
  /** Only the visible part of the window, scrolled to this element; another view shows the complete page. */
  readonly at?: string
}

/** All that people come to see, in order. `station` is one that has prices. */
export const views = (station: number): readonly PageView[] => [
  { name: 'home', path: '/' },
  { name: 'home-map-far', path: '/#fuel=diesel&map=4/50/10', at: '#map' },
  { name: 'home-map-middle', path: '/#fuel=diesel&map=7/45.5/9.2', at: '#map' },
  { name: 'home-map-near', path: '/#fuel=diesel&map=11.5/41.89/12.5', at: '#map' },
  { name: 'home-map-australia', path: '/#fuel=sp95&map=4/-27/134', at: '#map' },
  { name: 'home-station', path: `/#fuel=diesel&map=13/41.89/12.5&station=${station}`, at: '#map', act: openDetails },
  { name: 'station', path: `/station/${station}` },
  { name: 'station-open', path: `/station/${station}?fuel=sp98`, act: openAll },
  { name: 'station-unknown', path: '/station/1' },
  { name: 'home-question', path: '/', act: ask('Diesel in France over the last year') },
  { name: 'home-question-ranking', path: '/', act: ask('Where is diesel cheapest in Europe?') },
  { name: 'home-question-refused', path: '/', act: ask('What is the meaning of life?') },
  { name: 'history', path: '/history' },
  { name: 'history-three', path: '/history?cc=FR,IT,ES' },
  { name: 'history-difference', path: '/history?cc=FR,IT,ES&fuel=diesel&view=difference&base=EU' },
  { name: 'history-zoomed', path: '/history?cc=DE,FR,IT&fuel=both&from=2021-06-01&to=2023-06-01' },
  { name: 'history-out-of-range', path: '/history?cc=FR&from=1990-01-01' },
  { name: 'history-embed', path: '/embed/history?cc=DE,FR,IT' },
  { name: 'tolls', path: '/tolls' },
  { name: 'tolls-filtered', path: '/tolls', act: filterByFirstCountry },
  { name: 'status', path: '/status' },
  { name: 'docs', path: '/docs' },
  { name: 'pricing', path: '/pricing' },
  { name: 'pricing-faults', path: '/pricing', act: sendEmpty },
  { name: 'licences', path: '/licences' },
  { name: 'not-found', path: '/nope' },
]

function ask(question: string): (page: Page) => Promise<void> {
  return async page => {
    await page.fill('#q', question)
    await page.press('#q', 'Enter')
    await page.locator('#answer > *').first().waitFor()
  }
}

async function openDetails(page: Page): Promise<void> {
  const details = page.locator('.map-panel details:not([open]) > summary')
  if ((await details.count()) > 0) await details.first().click()
}

async function openAll(page: Page): Promise<void> {
  await page.evaluate('for (const details of document.querySelectorAll("main details")) details.open = true')
}

async function filterByFirstCountry(page: Page): Promise<void> {
  await page.locator('main select').first().selectOption({ index: 1 })
}

/** The server's own answer to a form without a word in it, which the browser would not send. */
async function sendEmpty(page: Page): Promise<void> {
  await page.evaluate('document.querySelector(\'form[action="/api/waitlist.php"]\').noValidate = true')
  await page.locator('form[action="/api/waitlist.php"] button').last().click()
}
