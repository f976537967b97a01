import { describe, expect, test } from 'vitest'
import { bulkTable, withMarketTable } from '../../fixtures/documents/doc-tables.ts'
import { datasets } from '../../pipeline/bulk/datasets.ts'
import { repositoryText } from '../support/repository.ts'

const dictionary = repositoryText('docs/data-dictionary.md')
const chapter = dictionary.split('\n## Bulk files\n')[1]!.split('\n## ')[0]!

describe('docs/data-dictionary.md', () => {
  test.each(datasets.map(dataset => [dataset.name, dataset] as const))(
    'documents %s like its datapackage (npm run readme writes it)',
    (name, dataset) => {
      expect(chapter).toContain(
        `### ${name}\n\nKey: ${dataset.primaryKey.map(column => `\`${column}\``).join(', ')}.\n`,
      )
      expect(dictionary).toBe(withMarketTable(dictionary, bulkTable(dataset), `bulk ${name}`))
      expect(dictionary).toContain(bulkTable(dataset))
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
