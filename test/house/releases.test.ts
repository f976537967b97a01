import { describe, expect, test } from 'vitest'
import { storeVersion } from '../../api/store/migrate.ts'
import { programVersion } from '../../pipeline/process.ts'
import { schemaVersion } from '../../pipeline/snapshot/manifest.ts'
import { repositoryFiles, repositoryText } from '../support/repository.ts'

interface Release {
  readonly version: string
  readonly date: string
  readonly snapshots: number
  readonly store: number
}

/** The table of versions, newest first. */
const releases = rowsUnder('## Versions').map(([version, date, snapshots, store]): Release => {
  return { version: version!, date: date!, snapshots: Number(snapshots), store: Number(store) }
})

describe('the version of package.json', () => {
  test('has a dated entry in the changelog, or its entry is still under Unreleased', () => {
    const headings = repositoryText('CHANGELOG.md').match(/^## .*$/gm)!
    const dated = headings.filter(heading => heading !== '## Unreleased')
    for (const heading of dated) expect(heading).toMatch(/^## \d+\.\d+\.\d+ – \d{4}-\d\d-\d\d$/)
    const expected = headings[0] === '## Unreleased' ? '## Unreleased' : `## ${programVersion} – ${releases[0]!.date}`
    expect(headings[0]).toBe(expected)
    const known = releases.map(({ version, date }) => `## ${version} – ${date}`)
    expect(dated.filter(heading => !known.includes(heading))).toEqual([])
  })

  test('is the newest in docs/upgrading.md, with the schemas that the program writes', () => {
    expect(releases[0]).toMatchObject({ snapshots: schemaVersion, store: storeVersion() })
    // A schema that changed after the last release has a row of its own until the next one.
    const released = releases[0]!.version === 'unreleased' ? releases.slice(1) : releases
    expect(released[0]!.version).toBe(programVersion)
    if (released !== releases) expect(repositoryText('CHANGELOG.md')).toMatch(/^## Unreleased$/m)
  })

  test('is that of the lock file', () => {
    const { version, packages } = JSON.parse(repositoryText('package-lock.json'))
    expect([version, packages[''].version]).toEqual([programVersion, programVersion])
  })
})

test('a folder of the schema of this version is kept, with its origin', () => {
  const kept = repositoryFiles('.tar.gz', 'fixtures/folders').map(path =>
    Number(/schema-(\d+)\.tar\.gz$/.exec(path)?.[1]),
  )
  expect(kept).toEqual([schemaVersion])
  const origin = repositoryText('fixtures/folders/ORIGIN.md')
  for (const schema of kept) expect(origin).toMatch(new RegExp(`\\| \`schema-${schema}\\.tar\\.gz\` \\| [0-9a-f]{40}`))
})

test('docs/upgrading.md states for every schema up to this one how to upgrade it', () => {
  const stated = rowsUnder('## Schemas of snapshots').map(([schema]) => Number(schema))
  expect(stated).toEqual(Array.from({ length: schemaVersion }, (_, at) => schemaVersion - at))
})

/** The cells of the table in a chapter of docs/upgrading.md, without its heading. */
function rowsUnder(heading: string): string[][] {
  const chapter = repositoryText('docs/upgrading.md').split(`${heading}\n`)[1]!.split('\n## ')[0]!
  const lines = chapter.split('\n').filter(line => line.startsWith('| '))
  return lines
    .slice(1)
    .filter(line => !/^\| -/.test(line))
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )
}
