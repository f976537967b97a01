import { beforeAll, describe, expect, test } from 'vitest'
import { findTool, toolsAreMissing } from '../../fixtures/site/find-tool.ts'
import { type Judged, judge, judgedTable } from '../../fixtures/site/lighthouse.ts'
import { demoStationPage, sitePages } from '../../fixtures/site/site-pages.ts'
import { describePages } from '../support/browser.ts'
import { demoSite } from '../support/demo-site.ts'

// An address without a page has no score for search engines, because its status is 404.
const pages = [...sitePages.filter(path => path !== '/nope'), demoStationPage]
const mostNodes = 3_000
const mostKilobytes = 300

const hasTool = (await findTool('lighthouse')) !== null
const skipped = hasTool ? '' : ` (skipped: ${toolsAreMissing})`

describe.skipIf(!hasTool)(`Lighthouse${skipped}`, () => {
  describePages('for pages on a slow phone', () => {
    const at = demoSite()
    let judged: readonly Judged[] = []

    beforeAll(async () => {
      judged = await judge(at('').replace(/\/$/, ''), pages, process.env.FUEL_BROWSER!)
      // Performance is printed and not asserted, because it depends on the machine.
      process.stdout.write(`${judgedTable(judged)}\n`)
    })

    test.each(pages)('%s has no fault of accessibility, practice or search, does not move, and is small', path => {
      const one = judged.find(page => page.path === path)!
      expect(one.faults).toEqual([])
      expect([one.accessibility, one.bestPractices, one.seo]).toEqual([1, 1, 1])
      expect(one.shift).toBeLessThan(0.01)
      expect(one.nodes).toBeLessThanOrEqual(mostNodes)
      expect(one.kilobytes).toBeLessThan(mostKilobytes)
    })
  })
})
