import { expect, test } from 'vitest'
import { sharedServing } from '../../support/api-server.ts'
import { describePages, isTooWide, lookName, looks, open, seriousFaults } from '../../support/browser.ts'

const shift = `new Promise(resolve => new PerformanceObserver(list => resolve(list.getEntries().filter(one => !one.hadRecentInput).length)).observe({ type: 'layout-shift', buffered: true }) || setTimeout(() => resolve(0), 300))`

describePages('the documentation', () => {
  const { served } = sharedServing()
  const at = (path: string) => served().url + path

  test.each(looks.map(look => [lookName(look), look] as const))('is accessible (%s)', async (_name, look) => {
    const page = await open(at('/docs/corridor'), look)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('200 OK').waitFor()
    expect(await isTooWide(page)).toBe(false)
    expect(await seriousFaults(page)).toEqual([])
    expect(await page.evaluate(shift)).toBe(0)
  })

  test('shows address and code while the reader chooses, and the answer in its place', async () => {
    const page = await open(at('/docs/livePrices'), { expected: ['400', 'live/api.php', 'ERR_FAILED'] })
    await page.getByLabel('country', { exact: true }).fill('AT')
    await page.getByLabel('radius', { exact: true }).fill('7')
    expect(await page.locator('.address').innerText()).toContain(`${at('/live/api.php')}?action=stations&country=AT`)
    await page.getByRole('radio', { name: 'Python' }).first().check()
    expect(await page.locator('.panel .code:visible').innerText()).toContain('country=AT&lat=48.85&lng=2.35&radius=7')
    expect(page.url()).toContain('country=AT')
    expect(page.url()).toContain('code=Python')
    await page.getByLabel('lat', { exact: true }).fill('0')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('400 Bad Request').waitFor()
    await page.route('**/live/api.php*', route => route.abort())
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('No answer came.').waitFor()
    await page.unroute('**/live/api.php*')
    await page.getByLabel('lat', { exact: true }).fill('48.85')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('200 OK').waitFor()
    // The choices are in the address.
    await page.reload()
    expect(await page.getByLabel('country', { exact: true }).inputValue()).toBe('AT')
    expect(await page.locator('.panel .code:visible').innerText()).toContain('urlopen')
  })

  test('leads from a refused key to a new one, and never puts a key into an address', async () => {
    const page = await open(at('/docs/tollQuery'), { expected: ['401'] })
    await page.getByLabel('Your key').fill('fuel_none')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('401 Unauthorized').waitFor()
    expect(await page.locator('.answer-state a').getAttribute('href')).toBe('/pricing#request')
    expect(page.url() + (await page.locator('.panel').innerText())).not.toContain('fuel_none')
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0)
  })

  test('copies the code that is shown, with its own address', async () => {
    const page = await open(at('/docs/priceBoard'))
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const request = page.getByRole('region', { name: 'Parameters' })
    await request.getByRole('radio', { name: 'curl' }).focus()
    await page.keyboard.press('ArrowRight')
    await request.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Copied.').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`fetch('${at('/live/board_now.php')}')`)
  })

  test('marks the part that is read, and follows the anchors of the earlier single page', async () => {
    const page = await open(at('/docs/mapLayer'))
    const here = page.locator('.sections [aria-current]')
    expect(await here.innerText()).toBe('Request')
    await page.locator('#members').scrollIntoViewIfNeeded()
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await expect.poll(() => here.innerText()).toBe('Members')
    const led: readonly (readonly [from: string, to: string])[] = [
      ['/docs#tollQuery', '/docs/tollQuery'],
      ['/docs#fuels', '/docs/conventions#fuels'],
      ['/docs#schema-Station', '/docs/Station'],
    ]
    for (const [from, to] of led) {
      await page.goto('about:blank')
      await page.goto(at(from))
      await page.waitForURL(at(to))
    }
  })

  test('is complete without script: code in each language, and a form that the browser sends', async () => {
    // For an answer that is not a page, the browser requests an icon that does not exist.
    const page = await open(at('/docs/priceBoard'), { script: false, expected: ['404'] })
    const request = page.getByRole('region', { name: 'Parameters' })
    await request.getByText('Python', { exact: true }).click()
    expect(await request.locator('.code:visible').innerText()).toContain('urlopen')
    expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.waitForURL(/board_now\.php/)
    expect(await page.content()).toContain('"petrol"')
  })
})
