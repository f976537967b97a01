import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { countryName, fuelName } from '../../api/shared/format.ts'
import { pageWords } from '../../api/shared/words.ts'
import { median } from '../compare.ts'
import { say } from '../say.ts'
import { withBrowser } from './with-browser.ts'

/**
 * What people come for, and how many actions and seconds it takes on the pages of a running server: `node dist/bench/site/tasks.js URL`.
 * An action is a click, a choice, or a text typed into a field. Each task begins on the first page, with nothing cached; the
 * seconds are those of the machine, without the time to read or to think.
 */
interface Task {
  readonly name: string
  readonly most: number
  /** How many texts are typed in addition, which are not counted: a form that the contract requires. */
  readonly fields?: number
  /** One client address gets one key a day, so this cannot be repeated. */
  readonly once?: true
  readonly steps: readonly ((page: Page) => Promise<unknown>)[]
  /** Resolves when the page shows what was asked for. */
  readonly isDone: (page: Page) => Promise<unknown>
}

function allTasks(): readonly Task[] {
  const { frame, near, country } = pageWords
  const page = (name: string) => (on: Page) =>
    on.getByRole('navigation', { name: frame.pages }).getByRole('link', { name, exact: true }).click()
  const [spain, changes] = [countryName('ES'), country.changed('')]
  const heading = near.within(fuelName('diesel'), 10, 'Milan')
  return [
    {
      name: 'cheapest diesel within 10 km of Milan',
      most: 3,
      steps: [page => page.fill('#find-place', 'Milan'), page => page.press('#find-place', 'Enter')],
      isDone: page => page.getByRole('heading', { name: heading }).waitFor(),
    },
    {
      name: 'Germany, France and Italy since 2005 in a file',
      most: 4,
      steps: [
        page(frame.history),
        page => page.getByRole('checkbox', { name: 'European Union' }).uncheck(),
        async page => {
          const saved = page.waitForEvent('download')
          await page.getByRole('columnheader', { name: 'European Union' }).waitFor({ state: 'detached' })
          await page.getByRole('button', { name: 'Download CSV' }).click()
          await saved
        },
      ],
      isDone: async () => undefined,
    },
    {
      name: 'what changed in Spain this month',
      most: 2,
      steps: [
        page => page.locator('.board').getByRole('link', { name: spain }).click(),
        page => page.getByRole('link', { name: country.thisMonth }).click(),
      ],
      isDone: page => page.getByRole('heading', { name: changes }).waitFor(),
    },
    {
      name: 'what a car needs for Austria',
      most: 2,
      steps: [page(frame.tolls), page => page.locator('.toll-overview').getByRole('link', { name: 'Austria' }).click()],
      isDone: page => page.getByRole('heading', { name: /^What you need for Austria/ }).waitFor(),
    },
    {
      name: 'a chart for another page',
      most: 2,
      steps: [page(frame.history), page => page.getByRole('button', { name: 'Copy embed code' }).click()],
      isDone: page => page.getByText(/embed code (was copied|is selected)/).waitFor(),
    },
    {
      name: 'a working toll request in Python',
      most: 3,
      steps: [
        page(frame.api),
        page => page.locator('.tasks').getByRole('link', { name: 'All tolls in one file' }).click(),
        page => page.getByRole('radio', { name: 'Python' }).first().check(),
      ],
      isDone: async page => runPython(await page.locator('.panel .code[data-language="Python"]').innerText()),
    },
    {
      // Needs `serve --instant-free-keys`. A client address gets one key a day, so the task is done once.
      name: 'a key',
      most: 2,
      fields: 3,
      once: true,
      steps: [
        page(frame.plans),
        async page => {
          await page.getByLabel('Name').fill('Ada Example')
          await page.getByLabel('E-mail').fill('ada@example.org')
          await page.getByLabel('What you need the prices for').fill('A map')
          await page.getByRole('button', { name: 'Send' }).click()
        },
      ],
      isDone: page => page.getByRole('region', { name: 'Your key' }).waitFor(),
    },
    {
      name: 'status of Italy',
      most: 2,
      steps: [page(frame.status), page => page.fill('#find-source', 'Italy')],
      isDone: page => page.locator('details.source[open] strong', { hasText: 'Italy' }).waitFor(),
    },
  ]
}

/** Throws if the code fails. */
async function runPython(code: string): Promise<void> {
  await promisify(execFile)('python3', ['-c', code])
}

const rounds = 3

async function main(url: string): Promise<void> {
  say(`${url}: medians of ${rounds} rounds, 1440 x 1000, nothing cached`)
  await withBrowser(async browser => {
    for (const task of allTasks()) {
      try {
        say(await measured(browser, `${url}/`, task))
      } catch (error) {
        say(`${task.name}: not done: ${(error as Error).message.split('\n')[0]}`)
        process.exitCode = 1
      }
    }
  })
}

async function measured(browser: Browser, url: string, task: Task): Promise<string> {
  const { name, most, fields = 0, once, steps, isDone } = task
  if (steps.length > most) process.exitCode = 1
  const seconds: number[] = []
  for (let round = 0; round < (once ? 1 : rounds); round++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
    try {
      const page = await context.newPage()
      const began = performance.now()
      await page.goto(url, { waitUntil: 'domcontentloaded' })
      for (const step of steps) await step(page)
      await isDone(page)
      seconds.push((performance.now() - began) / 1000)
    } finally {
      await context.close()
    }
  }
  const typed = fields === 0 ? '' : ` and ${fields} fields`
  return `${name}: ${steps.length} actions${typed} (at most ${most}), ${median(seconds).toFixed(1)} s`
}

const [url] = process.argv.slice(2)
if (url === undefined) {
  say('Usage: node dist/bench/site/tasks.js URL')
  process.exitCode = 64
} else await main(url.replace(/\/$/, ''))
