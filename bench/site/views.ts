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
  { name: 'home-board-diesel', path: '/?fuel=diesel&sort=diesel-change' },
  { name: 'home-board-other-fuel', path: '/?fuel=cng' },
  { name: 'home-suggestions', path: '/', act: typeTown('frankf') },
  { name: 'home-map-far', path: '/#fuel=diesel&map=4/50/10', at: '#map' },
  { name: 'home-map-middle', path: '/#fuel=diesel&map=7/45.5/9.2', at: '#map' },
  { name: 'home-map-near', path: '/#fuel=diesel&map=11.5/41.89/12.5', at: '#map' },
  { name: 'home-map-australia', path: '/#fuel=sp95&map=4/-27/134', at: '#map' },
  { name: 'home-station', path: `/#fuel=diesel&map=13/41.89/12.5&station=${station}`, at: '#map', act: openDetails },
  { name: 'station', path: `/station/${station}` },
  { name: 'station-open', path: `/station/${station}?fuel=sp98`, act: openAll },
  { name: 'station-years', path: `/station/${station}?fuel=diesel&from=2024-01-01`, act: openAll },
  { name: 'station-unknown', path: '/station/1' },
  { name: 'home-question', path: '/', act: ask('Diesel in France over the last year') },
  { name: 'home-question-ranking', path: '/', act: ask('Where is diesel cheapest in Europe?') },
  { name: 'home-question-refused', path: '/', act: ask('What is the meaning of life?') },
  { name: 'near', path: '/near?place=Milan&fuel=diesel' },
  { name: 'near-several', path: '/near?place=Frankfurt&fuel=diesel&km=25' },
  { name: 'near-unknown', path: '/near?place=Milann' },
  { name: 'near-nothing', path: '/near?lat=60&lng=-30&fuel=lng&km=2' },
  { name: 'country', path: '/country/it' },
  { name: 'country-petrol', path: '/country/fr?fuel=sp95' },
  { name: 'country-mean', path: '/country/sk' },
  { name: 'country-maximum', path: '/country/be' },
  { name: 'country-weekly', path: '/country/de' },
  { name: 'country-past', path: '/country/it?as_of=2026-11-19T12:30' },
  { name: 'country-unknown', path: '/country/nowhere' },
  { name: 'route', path: '/route' },
  { name: 'route-lyon-milan', path: '/route?from=Lyon&to=Milan&fuel=diesel&km=2' },
  { name: 'route-along', path: '/route?from=Berlin&via=N%C3%BCrnberg&to=Munich&fuel=sp95&km=5&sort=along' },
  { name: 'route-unknown-place', path: '/route?from=Lyon&to=Nowhereham' },
  { name: 'history', path: '/history' },
  { name: 'history-three', path: '/history?cc=FR,IT,ES' },
  { name: 'history-difference', path: '/history?cc=FR,IT,ES&fuel=diesel&view=difference&base=EU' },
  { name: 'history-zoomed', path: '/history?cc=DE,FR,IT&fuel=both&from=2021-06-01&to=2023-06-01' },
  { name: 'history-out-of-range', path: '/history?cc=FR&from=1990-01-01' },
  { name: 'history-embed', path: '/embed/history?cc=DE,FR,IT' },
  { name: 'tolls', path: '/tolls' },
  { name: 'tolls-austria', path: '/tolls?country=AT' },
  { name: 'tolls-motorcycle', path: '/tolls?country=SI&vehicle=motorcycle' },
  { name: 'tolls-none-found', path: '/tolls?country=AT&type=bridge' },
  { name: 'status', path: '/status' },
  { name: 'status-found', path: '/status?q=Italy' },
  { name: 'status-open', path: '/status', act: openAll },
  { name: 'docs', path: '/docs' },
  { name: 'docs-operation', path: '/docs/livePrices' },
  { name: 'docs-keyed', path: '/docs/tollQuery' },
  { name: 'docs-guide', path: '/docs/conventions' },
  { name: 'book', path: '/docs/book' },
  { name: 'book-chapter', path: '/docs/book/operator' },
  { name: 'book-found', path: '/docs/book?q=rollback' },
  { name: 'pricing', path: '/pricing' },
  { name: 'pricing-faults', path: '/pricing', act: sendEmpty },
  { name: 'licences', path: '/licences' },
  { name: 'not-found', path: '/nope' },
]

function ask(question: string): (page: Page) => Promise<void> {
  return async page => {
    await page.locator('#ask > summary').click()
    await page.fill('#q', question)
    await page.press('#q', 'Enter')
    await page.locator('#answer > *').first().waitFor()
  }
}

function typeTown(typed: string): (page: Page) => Promise<void> {
  return async page => {
    await page.locator('#find-place').pressSequentially(typed)
    await page.locator('#find-place-towns li').first().waitFor()
  }
}

async function openDetails(page: Page): Promise<void> {
  const details = page.locator('.map-panel details:not([open]) > summary')
  if ((await details.count()) > 0) await details.first().click()
}

async function openAll(page: Page): Promise<void> {
  await page.evaluate('for (const details of document.querySelectorAll("main details")) details.open = true')
}

/** The server's own answer to a form without a word in it, which the browser would not send. */
async function sendEmpty(page: Page): Promise<void> {
  await page.evaluate('document.querySelector(\'form[action="/api/waitlist.php"]\').noValidate = true')
  await page.locator('form[action="/api/waitlist.php"] button').last().click()
}
