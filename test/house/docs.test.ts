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
  const tests = ['vitest.config.ts', ...repositoryFiles('', '.ci'), ...repositoryFiles('.ts', 'test')]
  const ofTests = tests.map(repositoryText).join('\n')
  const isRead = (setting: string) => code.includes(setting) || ofTests.includes(`process.env.${setting}`)
  expect(named.filter(setting => !isRead(setting))).toEqual([])
})

test('CONTRIBUTING.md lists the scripts of package.json, and no file names another one', () => {
  const { scripts } = JSON.parse(repositoryText('package.json'))
  // npm runs these by itself.
  const listed = Object.keys(scripts).filter(name => name !== 'prepare' && name !== 'prepack')
  const table = [...repositoryText('CONTRIBUTING.md').matchAll(/^\| `npm (?:run )?([a-z:]+)` \|/gm)].map(
    ([, name]) => name,
  )
  expect(table.sort()).toEqual(listed.sort())
  const files = [
    ...repositoryFiles('', '.ci'),
    ...['.ts', '.md', '.json', 'Containerfile'].flatMap(end => repositoryFiles(end)),
  ]
  // The changelog names those of earlier versions.
  const unknown = files
    .filter(file => file !== 'CHANGELOG.md')
    .flatMap(file =>
      [...repositoryText(file).matchAll(/npm run ([a-z][a-z:]*)/g)].map(([, name]) => [file, name!] as const),
    )
    .filter(([, name]) => !(name in scripts))
  expect(unknown).toEqual([])
})

test('links between the documents lead to existing files', () => {
  const all = repositoryFiles()
  const broken = documents.flatMap(file => {
    const links = [...repositoryText(file).matchAll(/\]\((?!https?:|#|\/)([^)#\s]+)/g)].map(([, link]) => link!)
    return links.map(link => new URL(link, `file:///${file}`).pathname.slice(1)).filter(path => !all.includes(path))
  })
  expect(broken).toEqual([])
})

test('links between the documents lead to existing headings', () => {
  const headings = new Map(documents.map(file => [file, headingsOf(repositoryText(file))]))
  const broken = documents.flatMap(file => {
    const links = [...repositoryText(file).matchAll(/\]\((?!https?:|\/)([^)#\s]*)#([^)\s]+)/g)]
    return links
      .map(([, path, heading]) => [
        new URL(path || file.split('/').at(-1)!, `file:///${file}`).pathname.slice(1),
        heading!,
      ])
      .filter(([path, heading]) => headings.get(path!)?.has(heading!) === false)
      .map(([path, heading]) => `${file}: ${path}#${heading}`)
  })
  expect(broken).toEqual([])
})

/** The headings of a document as addresses: lower case, without punctuation, with hyphens for blanks. */
function headingsOf(text: string): ReadonlySet<string> {
  const prose = text.replace(/^```.*?^```$/gms, '')
  const titles = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title!.toLowerCase())
  return new Set(titles.map(title => title.replace(/[^\p{L}\p{N}\p{M} _-]/gu, '').replaceAll(' ', '-')))
}

test('docs/README.md lists every page once', () => {
  const links = [...repositoryText('docs/README.md').matchAll(/^\d+\. \[[^\]]+\]\(([^)]+)\): \S/gm)].map(
    ([, link]) => link!,
  )
  const paths = links.map(link => new URL(link, 'file:///docs/README.md').pathname.slice(1))
  expect(paths.sort()).toEqual(documents.filter(file => file !== 'docs/README.md').sort())
})
