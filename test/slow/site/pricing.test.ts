import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { serving } from '../../support/api-server.ts'
import { describePages, isTooWide, lookName, looks, open, seriousFaults } from '../../support/browser.ts'

/** A server without a snapshot, because requests for access need none. Its clock moves only when the test moves it. */
async function desk(): Promise<{ at: string; clock: { nowMs: number } }> {
  const clock = { nowMs: Date.UTC(2026, 10, 21, 12) }
  const { url } = await serving(null, { nowMs: () => clock.nowMs })
  return { at: `${url}/pricing`, clock }
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada Example')
  await page.getByLabel('E-mail').fill('ada@example.org')
  await page.getByLabel('What you need the prices for').fill('A map')
}

const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click()

describePages('the page for plans', () => {
  test.each(looks.map(look => [lookName(look), look] as const))('is accessible (%s)', async (_name, look) => {
    const { at } = await desk()
    const page = await open(at, look)
    await send(page)
    expect(await page.getByRole('alert').innerText()).toContain('Your request was not sent')
    expect(await seriousFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  })

  test('shows faults next to their fields, keeps the input, and replaces the form when it is stored', async () => {
    const { at } = await desk()
    const page = await open(at)
    await page.getByRole('link', { name: 'Request Business' }).click()
    expect(await page.getByLabel('Plan', { exact: true }).inputValue()).toBe('business')
    await page.getByLabel('E-mail').fill('ada')
    await send(page)
    expect(await page.evaluate('document.activeElement.id')).toBe('name')
    const email = page.getByLabel('E-mail')
    expect([await email.inputValue(), await email.getAttribute('aria-invalid')]).toEqual(['ada', 'true'])
    const hint = await email.getAttribute('aria-describedby')
    expect(await page.locator(`#${hint}`).innerText()).toBe('E-mail must be one e-mail address.')
    await fill(page)
    expect(await email.getAttribute('aria-invalid')).toBe(null)
    await send(page)
    const stored = page.getByRole('status')
    await stored.waitFor()
    expect(await stored.innerText()).toMatch(/has been received.*\s+Your request has the number 1\./)
    expect([await page.locator('form').count(), page.url()]).toEqual([0, `${at}#request`])
  })

  test('shows faults that only the service finds, and the time to wait', async () => {
    const { at } = await desk()
    const page = await open(at, { expected: ['400', '429'] })
    await fill(page)
    // The browser accepts this address.
    await page.getByLabel('E-mail').fill('ada@localhost')
    await send(page)
    await page.getByText('E-mail must be one e-mail address.').first().waitFor()
    expect(await page.evaluate('document.activeElement.id')).toBe('email')
    await fill(page)
    await send(page)
    await page.getByRole('status').waitFor()
    await page.reload()
    await fill(page)
    await send(page)
    await page.getByText('Please send it again in 60 seconds').waitFor()
    expect(await page.getByLabel('E-mail').inputValue()).toBe('ada@example.org')
    expect(await page.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true)
  })

  test('shows a message when the service cannot be reached', async () => {
    const { at } = await desk()
    const page = await open(at, { width: 360, expected: ['waitlist.php', 'ERR_'] })
    await fill(page)
    await page.evaluate('document.querySelector("#use_case").style.height = "900px"')
    await page.route('**/api/waitlist.php', route => route.abort())
    await send(page)
    await page.getByText('The service cannot be reached').waitFor()
    // The message is above the form, of which only the end was in the window.
    const top = 'document.querySelector("[role=alert]").getBoundingClientRect().top'
    expect(await page.evaluate(top)).toBeGreaterThanOrEqual(0)
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada Example')
  })
})
