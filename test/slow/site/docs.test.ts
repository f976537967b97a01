import { expect, test } from 'vitest'
import { sharedServing } from '../../support/api-server.ts'
import { describePages, isTooWide, lookName, looks, open, seriousFaults } from '../../support/browser.ts'

const others = '.endpoint:not(#priceBoard, #tollQuery, #askMany, #bulkFile), .schema:nth-of-type(n + 4)'

describePages('the reference', () => {
  const { served } = sharedServing()
  const at = (path: string) => served().url + path

  test.each(looks.map(look => [lookName(look), look] as const))('is accessible (%s)', async (_name, look) => {
    const page = await open(at('/docs'), look)
    await page.locator('#priceBoard .try summary').click()
    await page.locator('#priceBoard').getByRole('button', { name: 'Send' }).click()
    await page.locator('#priceBoard').getByText('200 OK').waitFor()
    expect(await isTooWide(page)).toBe(false)
    // For 14,000 elements axe needs seconds. The sections have the same structure, and every-page.test.ts checks all.
    await page.evaluate(`for (const one of document.querySelectorAll('${others}')) one.remove()`)
    expect(await seriousFaults(page)).toEqual([])
  })

  test('sends a call, shows the answer, and never puts a key into a URL', async () => {
    const page = await open(at('/docs'), { expected: ['401', '400'] })
    const live = page.locator('#livePrices')
    await live.getByText('Try it').click()
    await live.getByLabel('action').selectOption('stations')
    const send = live.getByRole('button', { name: 'Send' })
    await send.click()
    await live.getByText('400 Bad Request').waitFor()
    for (const [name, value] of Object.entries({ country: 'FR', lat: '48.85', lng: '2.35', limit: '3' }))
      await live.getByLabel(name).fill(value)
    await send.focus()
    await page.keyboard.press('Enter')
    await live.getByText('200 OK').waitFor()
    expect(await live.locator('.result').innerText()).toMatch(
      /GET http:\S+\?action=stations&country=FR&lat=48.85&lng=2.35&limit=3\s+Content-Type[\s\S]*X-Snapshot-Id[\s\S]*"stations": \[/,
    )
    const tolls = page.locator('#tollQuery')
    await tolls.getByText('Try it').click()
    await tolls.getByLabel('Key').fill('fuel_none')
    await tolls.getByRole('button', { name: 'Send' }).click()
    await tolls.getByText('401 Unauthorized').waitFor()
    expect(await tolls.locator('.result').innerText()).not.toContain('fuel_none')
    expect(page.url()).toBe(at('/docs'))
    expect(await page.locator('#tollStatus .key').inputValue()).toBe('fuel_none')
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0)
  })

  test('sends questions in a body and in a path', async () => {
    const page = await open(at('/docs'))
    for (const id of ['#askMany', '#askInPath']) {
      const endpoint = page.locator(id)
      await endpoint.getByText('Try it').click()
      await endpoint.getByRole('button', { name: 'Send' }).click()
      await endpoint.getByText('200 OK').waitFor()
      expect(await endpoint.locator('.result pre').innerText()).toContain('France')
    }
    // A long answer is truncated, with a note.
    await page.locator('#openapi').getByText('Try it').click()
    await page.locator('#openapi').getByRole('button', { name: 'Send' }).click()
    await page.locator('#openapi').getByText('The first 20,000 of').waitFor()
    expect((await page.locator('#openapi .result pre').innerText()).length).toBeLessThanOrEqual(20_000)
  })

  test('shows the example in one language at a time, with its own address, and copies it', async () => {
    // The fragment after `#` may be invalid text.
    const page = await open(at('/docs#%E0%A4'))
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const board = page.locator('#priceBoard')
    await board.getByRole('tab', { name: 'curl' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await board.getByRole('tab', { selected: true }).innerText()).toBe('JavaScript')
    expect(await page.locator('#countryHistory').getByRole('tab', { selected: true }).innerText()).toBe('JavaScript')
    expect(await board.getByRole('tabpanel').count()).toBe(1)
    await board.getByRole('button', { name: 'Copy JavaScript example' }).click()
    await page.getByText('Copied.').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`fetch('${at('/live/board_now.php')}')`)
    await board.getByText('Try it').click()
    await board.getByRole('button', { name: 'Copy as curl' }).click()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(`curl '${at('/live/board_now.php')}'`)
  })

  test('opens the members of a schema when a link leads to it', async () => {
    const page = await open(at('/docs'))
    await page.locator('#stationsById').getByRole('link', { name: 'StationsById' }).first().click()
    await page.locator('#schema-StationsById').getByRole('table').waitFor()
  })

  test('is complete without script, and sends requests without it', async () => {
    // For an answer that is not a page, the browser requests an icon that does not exist.
    const page = await open(at('/docs'), { script: false, expected: ['404'] })
    const board = page.locator('#priceBoard')
    expect(await board.locator('.code:visible').count()).toBe(3)
    expect(await page.locator('#tollQuery').getByText('Try it').isVisible()).toBe(false)
    await board.getByText('Try it').click()
    await board.getByRole('button', { name: 'Send' }).click()
    await page.waitForURL(/board_now\.php/)
    expect(await page.content()).toContain('"petrol"')
  })
})
