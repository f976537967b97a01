import { expect, test } from 'vitest'
import { documents, linesOf } from '../support/doc-blocks.ts'
import { repositoryFiles, repositoryText } from '../support/repository.ts'
import { refusalOf, wordsOf } from '../support/typed-line.ts'

// readme.test.ts runs the blocks of `sh`. Commands that need a network, a file or an installed system are in blocks of
// `console`. This test parses their fuel-etl lines with the program.
const program = /(?:^|\s)(?:npx )?fuel-etl ([a-z].*)$/

test('the program accepts the command lines in the documents', async () => {
  const typed = [...linesOf('console'), ...linesOf('sh')].flatMap(({ file, line }) => {
    // Pipes, redirections and `sudo -u USER` are not arguments of the program.
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

test('the code reads the settings that the documents name', () => {
  const code = ['bin', 'pipeline'].flatMap(folder => repositoryFiles('.ts', folder).map(repositoryText)).join('\n')
  const named = documents.flatMap(file =>
    [...repositoryText(file).matchAll(/\bFUEL_[A-Z_]+[A-Z]/g)].map(([name]) => name),
  )
  const ofTests = ['FUEL_TEST_MATRIX', 'FUEL_ACCURACY', 'FUEL_BROWSER', 'FUEL_FUZZ_MINUTES', 'FUEL_FUZZ_FROM']
  expect(named.filter(setting => !code.includes(setting) && !ofTests.includes(setting))).toEqual([])
})

test('links between the documents lead to existing files', () => {
  const all = repositoryFiles()
  const broken = documents.flatMap(file => {
    const links = [...repositoryText(file).matchAll(/\]\((?!https?:|#|\/)([^)#\s]+)/g)].map(([, link]) => link!)
    return links.map(link => new URL(link, `file:///${file}`).pathname.slice(1)).filter(path => !all.includes(path))
  })
  expect(broken).toEqual([])
})

test('docs/README.md lists every page once', () => {
  const links = [...repositoryText('docs/README.md').matchAll(/^\d+\. \[[^\]]+\]\(([^)]+)\): \S/gm)].map(
    ([, link]) => link!,
  )
  const paths = links.map(link => new URL(link, 'file:///docs/README.md').pathname.slice(1))
  expect(paths.sort()).toEqual(documents.filter(file => file !== 'docs/README.md').sort())
})
