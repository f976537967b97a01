import { describe, expect, test } from 'vitest'
import { type Dataset, datasets } from '../../pipeline/bulk/datasets.ts'
import { repositoryText } from '../support/repository.ts'

const chapter = repositoryText('docs/data-dictionary.md').split('\n## Bulk files\n')[1]!.split('\n## ')[0]!

/** The section of a data set without the licence of its rows, which has its own wording. */
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
    'documents %s like its datapackage',
    (_, dataset) => {
      expect(chapter.replaceAll(/^Licence: .*\n/gm, '')).toContain(`${tableOf(dataset)}\n`)
    },
  )

  test.each(datasets.map(({ name }) => name))('states the licence of %s', name => {
    const [, own] = chapter.split(`\n### ${name}\n`)
    expect(own!.split('\n### ')[0]).toMatch(/^Licence: \S/m)
  })

  test('documents no other file', () => {
    expect([...chapter.matchAll(/^### (\S+)$/gm)].map(([, name]) => name)).toEqual(datasets.map(({ name }) => name))
  })
})

test('no column name is repeated, and each key consists of columns', () => {
  for (const { columns, primaryKey } of datasets) {
    const names = columns.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(primaryKey.filter(name => !names.includes(name))).toEqual([])
  }
})
