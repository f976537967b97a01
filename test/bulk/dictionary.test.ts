import { describe, expect, test } from 'vitest'
import { type Dataset, datasets } from '../../pipeline/bulk/datasets.ts'
import { repositoryText } from '../support/repository.ts'

const chapter = repositoryText('docs/data-dictionary.md').split('\n## Bulk files\n')[1]!.split('\n## ')[0]!

/** Everything of a data set's chapter but the terms of its rows, which are words of their own. */
function tableOf({ name, columns, primaryKey }: Dataset): string {
  const rows = columns.map(column => {
    return `| \`${column.name}\` | ${column.type} | ${column.unit ?? ''} | ${column.description} |`
  })
  const key = primaryKey.map(column => `\`${column}\``).join(', ')
  return [
    `### ${name}`,
    '',
    `Key: ${key}.`,
    '',
    '| Column | Type | Unit | Meaning |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n')
}

describe('docs/data-dictionary.md', () => {
  test.each(datasets.map(dataset => [dataset.name, dataset] as const))(
    'tells of %s what its datapackage tells',
    (_, dataset) => {
      expect(chapter.replaceAll(/^Licence: .*\n/gm, '')).toContain(`${tableOf(dataset)}\n`)
    },
  )

  test.each(datasets.map(({ name }) => name))('says of %s under which terms its rows are', name => {
    const [, own] = chapter.split(`\n### ${name}\n`)
    expect(own!.split('\n### ')[0]).toMatch(/^Licence: \S/m)
  })

  test('tells of no other file', () => {
    expect([...chapter.matchAll(/^### (\S+)$/gm)].map(([, name]) => name)).toEqual(datasets.map(({ name }) => name))
  })
})

test('no column is named twice, and each key is made of columns', () => {
  for (const { columns, primaryKey } of datasets) {
    const names = columns.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(primaryKey.filter(name => !names.includes(name))).toEqual([])
  }
})
