import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { settled } from '../../../fixtures/site/settled.ts'
import { demoStationPage, sitePages } from '../../../fixtures/site/site-pages.ts'
import { describePages, isTooWide, lookName, looks, open, seriousFaults } from '../../support/browser.ts'
import { demoSite } from '../../support/demo-site.ts'

const pages = [...sitePages, demoStationPage]
const cases = pages.flatMap(path => looks.map(look => [path, lookName(look), look] as const))

// Messages of software WebGL, and requests that a map cancels when its view changes.
const expected = ['GL Driver Message', 'net::ERR_ABORTED']

describePages('every page', () => {
  const at = demoSite()
  const opened = (path: string, opening: Parameters<typeof open>[1]): Promise<Page> =>
    open(at(path), { ...opening, expected: [...expected, ...(path === '/nope' ? ['404'] : [])] })

  test.each(cases)(
    '%s (%s) is complete on screen, for screen readers and for the keyboard',
    async (path, _name, look) => {
      const page = await opened(path, { ...look, reducedMotion: true })
      await settled(page)
      await openMap(page)
      expect(await seriousFaults(page)).toEqual([])
      expect(await movingParts(page)).toEqual([])
      const sideways: Record<string, string[]> = { 'as it comes': await sidewaysFaults(page) }
      await page.setViewportSize({ width: 720, height: 500 })
      sideways['1440 px at 200 %'] = await sidewaysFaults(page)
      await page.setViewportSize({ width: 1440, height: 1000 })
      await setLetters(page, 32)
      sideways['letters of twice the size'] = await sidewaysFaults(page)
      await page.setViewportSize({ width: 360, height: 780 })
      sideways['letters of twice the size on a phone'] = await sidewaysFaults(page)
      expect(Object.entries(sideways).filter(([, faults]) => faults.length > 0)).toEqual([])
      await setLetters(page, 16)
      await page.setViewportSize({ width: look.width, height: 780 })
      expect(await skips(page)).toBe('content')
      expect(await keyboardFaults(page)).toEqual([])
    },
  )

  test.each(pages)('%s is complete without script', async path => {
    const page = await opened(path, { theme: 'dark', width: 360, script: false })
    expect(await page.locator('h1').count()).toBe(1)
    expect(await isTooWide(page)).toBe(false)
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(50)
  })
})

/** The map of the first page is loaded when it is used. Its controls and lists are checked too. */
async function openMap(page: Page): Promise<void> {
  const button = page.locator('.map-open')
  if ((await button.count()) === 0) return
  // The pointer is enough, and the focus stays at the beginning of the page.
  await button.hover()
  await button.waitFor({ state: 'detached' })
  await page.mouse.move(0, 0)
  await page.evaluate('scrollTo(0, 0)')
  await settled(page)
}

/** Sets the font size of the browser; its default is 16 px. */
async function setLetters(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard - 3 } })
  await session.detach()
}

/** Checks that the first Tab focuses the skip link. Returns the id of the element that Enter focuses. */
async function skips(page: Page): Promise<string> {
  await page.keyboard.press('Tab')
  const skip = page.locator('a.skip:focus')
  expect(await skip.isVisible()).toBe(true)
  expect((await skip.boundingBox())!.y).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Enter')
  return page.evaluate('document.activeElement.id')
}

// What is looked at in the page itself, as text: the tests' own types know no document.

/**
 * What a window cuts sideways or lays over each other: text that ends outside of it or outside of a box that hides it, and
 * links, buttons and fields that share a place. What lies in a box that scrolls may be wider.
 */
function sidewaysFaults(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const faults = []
    const name = element => element.tagName.toLowerCase() + (element.id ? '#' + element.id : '') +
      (typeof element.className === 'string' && element.className ? '.' + element.className.trim().replaceAll(/\\s+/g, '.') : '') +
      ' "' + element.textContent.trim().replaceAll(/\\s+/g, ' ').slice(0, 40) + '"'
    // Text for screen readers; on some it depends on the width.
    const isClipped = element => element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement))
    const isLeftOut = element => element.closest('.skip, .maplibregl-map, svg, canvas, [hidden]') !== null || isClipped(element)
    const isShown = element => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) && !isLeftOut(element)
    const scrolls = element => {
      for (let box = element; box && box !== document.documentElement; box = box.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth) return true
      }
      return false
    }
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth > width) faults.push('the page is wider than its window')
    for (const element of document.body.querySelectorAll('*')) {
      const texts = [...element.childNodes].filter(node => node.nodeType === 3 && node.data.trim() !== '')
      if (texts.length === 0 || !isShown(element) || scrolls(element)) continue
      const isOutside = texts.some(text => {
        const range = document.createRange()
        range.selectNodeContents(text)
        const { left, right } = range.getBoundingClientRect()
        return left < -1 || right > width + 1
      })
      if (isOutside) faults.push('outside of the window: ' + name(element))
      if (/hidden|clip/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1) {
        faults.push('cut: ' + name(element))
      }
    }
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(isShown)
    // What a box that scrolls or hides shows of it.
    const seenOf = element => {
      const boxes = [...element.getClientRects()].map(({ left, right, top, bottom }) => ({ left, right, top, bottom }))
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === 'visible') continue
        const edge = box.getBoundingClientRect()
        for (const one of boxes) {
          one.left = Math.max(one.left, edge.left)
          one.right = Math.min(one.right, edge.right)
          one.top = Math.max(one.top, edge.top)
          one.bottom = Math.min(one.bottom, edge.bottom)
        }
      }
      return boxes
    }
    const places = controls.map(element => ({ element, boxes: seenOf(element) }))
    for (const [index, one] of places.entries()) {
      for (const other of places.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        const isOver = one.boxes.some(a => other.boxes.some(b =>
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4))
        if (isOver) faults.push('over each other: ' + name(one.element) + ' and ' + name(other.element))
      }
    }
    return faults
  })()`)
}

/**
 * Goes through the page with the Tab key. Says where it never came to although it has to stop there, and what did not show
 * that it had the focus.
 */
async function keyboardFaults(page: Page): Promise<string[]> {
  const presses: number = await page.evaluate(`(() => {
    const found = 'a[href], button, input, select, textarea, summary, [tabindex]'
    const isStop = element => element.tabIndex >= 0 && !element.disabled && element.checkVisibility({ visibilityProperty: true })
    const radios = new Set()
    window.stops = new Set([...document.querySelectorAll(found)].filter(element => {
      if (!isStop(element)) return false
      // Of radio buttons of one name Tab comes to one.
      if (element.type !== 'radio') return true
      const others = [...document.querySelectorAll('input[type=radio]')].filter(({ name }) => name === element.name)
      return element === (others.find(({ checked }) => checked) ?? others[0])
    }))
    window.came = new Set()
    window.unseen = []
    document.addEventListener('focusin', ({ target }) => {
      came.add(target)
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(target)
      const isSeen = (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
      if (!isSeen) unseen.push(target.outerHTML.slice(0, 120))
    })
    document.activeElement?.blur()
    const [first] = stops
    first.focus()
    // Chromium stops four times in a field for a day: day, month, year, calendar.
    return stops.size + 3 * [...stops].filter(({ type }) => type === 'date').length
  })()`)
  for (let pressed = 0; pressed < presses; pressed++) await page.keyboard.press('Tab')
  return page.evaluate(`[
    ...[...stops].filter(element => element.isConnected && !came.has(element))
      .map(element => 'never reached: ' + element.outerHTML.slice(0, 120)),
    ...unseen.map(element => 'focus not seen: ' + element),
  ]`)
}

/** Animations that are longer than a moment. */
function movingParts(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('*')].flatMap(element => {
    const { transitionDuration, animationDuration, animationName, scrollBehavior } = getComputedStyle(element)
    const longest = Math.max(...transitionDuration.split(',').map(parseFloat), animationName === 'none' ? 0 : parseFloat(animationDuration))
    return longest > 0.05 || scrollBehavior === 'smooth' ? [element.outerHTML.slice(0, 100)] : []
  })`)
}
