import { expect, test } from 'vitest'
import { documents, linesOf } from '../support/doc-blocks.ts'
import { repositoryFiles, repositoryText } from '../support/repository.ts'
import { refusalOf, wordsOf } from '../support/typed-line.ts'

// What stands in a block of `sh` is done by readme.test.ts. What needs a network, a file or an installed system stands in a
// block of `console`: of it, lines with fuel-etl have to be ones that it takes.
const program = /(?:^|\s)(?:npx )?fuel-etl ([a-z].*)$/

test('lines in the documents that start the program are ones that it takes', async () => {
  const typed = [...linesOf('console'), ...linesOf('sh')].flatMap(({ file, line }) => {
    // What a shell adds behind is none of the program's, nor is the user who asks.
    const words = program.exec(line.replace(/ \| .*$| > .*$|sudo -u \S+ /g, ''))
    return words ? [{ file, words: wordsOf(words[1]!) }] : []
  })
  expect(typed.length).toBeGreaterThan(30)
  const refused = []
  for (const { file, words } of typed) {
    const refusal = await refusalOf(words)
    if (refusal) refused.push(`${file}: ${words.join(' ')}: ${refusal}`)
  }
  expect(refused).toEqual([])
})

test('settings that the documents name are read somewhere', () => {
  const code = ['bin', 'pipeline'].flatMap(folder => repositoryFiles('.ts', folder).map(repositoryText)).join('\n')
  const named = documents.flatMap(file =>
    [...repositoryText(file).matchAll(/\bFUEL_[A-Z_]+[A-Z]/g)].map(([name]) => name),
  )
  const ofTests = ['FUEL_TEST_LONG', 'FUEL_TEST_MATRIX', 'FUEL_ACCURACY', 'FUEL_BROWSER']
  expect(named.filter(setting => !code.includes(setting) && !ofTests.includes(setting))).toEqual([])
})

test('links between the documents lead to files', () => {
  const all = repositoryFiles()
  const broken = documents.flatMap(file => {
    const links = [...repositoryText(file).matchAll(/\]\((?!https?:|#|\/)([^)#\s]+)/g)].map(([, link]) => link!)
    return links.map(link => new URL(link, `file:///${file}`).pathname.slice(1)).filter(path => !all.includes(path))
  })
  expect(broken).toEqual([])
})
