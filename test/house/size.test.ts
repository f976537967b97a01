import { expect, test } from 'vitest'
import { repositoryFiles, repositoryText } from '../support/repository.ts'

// docs/size.md has a budget of lines for each folder. A folder over its budget fails, and so does one that became much smaller:
// its budget is lowered, so that the lines that were saved are not used up again without a word.

const smallMax = 30
/** A folder may fall this far below its budget before the budget has to follow. */
const slack = { share: 0.05, lines: 40 }

interface Budget {
  readonly folder: string
  readonly lines: number
}

const page = repositoryText('docs/size.md')
const budgets: readonly Budget[] = [...page.matchAll(/^\| `([\w/-]+)` \| ([\d,]+) \|/gm)].map(([, folder, lines]) => ({
  folder: folder!,
  lines: Number(lines!.replaceAll(',', '')),
}))
const files = ['api', 'bench', 'bin', 'fixtures', 'pipeline', 'sql', 'test', 'web'].flatMap(folder =>
  ['.ts', '.css', '.sql'].flatMap(ending => repositoryFiles(ending, folder)),
)

function linesOf(path: string): number {
  return repositoryText(path).split('\n').length - 1
}

/** The row of a file is the longest folder that contains it. */
function rowOf(path: string): string | undefined {
  const rows = budgets.map(({ folder }) => folder).filter(folder => path.startsWith(`${folder}/`))
  return rows.sort((a, b) => b.length - a.length)[0]
}

test('every file belongs to a folder with a budget', () => {
  expect(budgets.length).toBeGreaterThan(30)
  expect(files.filter(path => rowOf(path) === undefined)).toEqual([])
})

test.each(budgets)('$folder has at most $lines lines, and not many fewer', ({ folder, lines }) => {
  const found = files.filter(path => rowOf(path) === folder).reduce((sum, path) => sum + linesOf(path), 0)
  expect(
    found,
    `docs/size.md allows ${lines} lines of ${folder}: see "When a budget is too small" there`,
  ).toBeLessThanOrEqual(lines)
  expect(found, `lower the budget of ${folder} in docs/size.md to ${found}`).toBeGreaterThanOrEqual(
    Math.floor(lines * (1 - slack.share)) - slack.lines,
  )
})

test('the sums on the page are those of its rows', () => {
  const sum = (isProduct: boolean): number =>
    budgets
      .filter(({ folder }) => /^(api|bin|pipeline|web)(\/|$)/.test(folder) === isProduct)
      .reduce((total, { lines }) => total + lines, 0)
  expect(page).toContain(`Product: ${sum(true).toLocaleString('en')} lines.`)
  expect(page).toContain(`Everything else: ${sum(false).toLocaleString('en')} lines.`)
})

test(`the number of product files of at most ${smallMax} lines does not grow`, () => {
  const small = files.filter(path => /^(api|bin|pipeline|web)\/.*\.ts$/.test(path) && linesOf(path) <= smallMax)
  const [, most] = page.match(/Product files of at most 30 lines: at most ([\d,]+)\./)!
  expect(small.length).toBeLessThanOrEqual(Number(most!.replaceAll(',', '')))
})
