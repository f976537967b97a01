import { renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { beforeAll, describe, expect, test } from 'vitest'
import { snapshotRollbackCommand } from '../../bin/commands/snapshot/rollback.ts'
import { statusCommand } from '../../bin/commands/status.ts'
import { copyOf, runOf } from '../support/kept-folder.ts'
import { printedBy } from '../support/printed-by.ts'
import { repositoryText } from '../support/repository.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// The database of a copied data folder must not answer from the files of the original folder.

let original: string
let id: string

beforeAll(async () => {
  original = temporaryFolder()
  id = await runOf(original, '2026-11-18')
})

async function asked(folder: string, statement: string): Promise<unknown> {
  return (await rowsIn(folder, statement))[0]![0]
}

async function rowsIn(folder: string, statement: string): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(join(folder, 'fuel.duckdb'), { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  try {
    return (await connection.runAndReadAll(statement)).getRowsJson()
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

const count = 'select count(*)::integer from prices'

describe('fuel.duckdb', () => {
  test('answers in its original folder, by any path to it', async () => {
    expect(await asked(original, count)).toBeGreaterThan(100)
    const link = join(temporaryFolder(), 'link')
    symlinkSync(original, link)
    expect(await asked(link, count)).toBeGreaterThan(100)
  })

  test('answers when it is attached to another database', async () => {
    const instance = await DuckDBInstance.create(':memory:')
    const connection = await instance.connect()
    await connection.run(`attach '${join(original, 'fuel.duckdb')}' as fuel (read_only)`)
    const rows = await connection.runAndReadAll('select count(*)::integer from fuel.prices')
    expect(rows.getRowsJson()[0]![0]).toBeGreaterThan(100)
    connection.closeSync()
    instance.closeSync()
  })

  test('answers the example of docs/data-dictionary.md', async () => {
    const example = /^```sql\n(.*?)^```$/ms.exec(repositoryText('docs/data-dictionary.md'))![1]!
    const [attach, select] = example.split(';\n') as [string, string]
    const instance = await DuckDBInstance.create(':memory:')
    const connection = await instance.connect()
    await connection.run(attach.replace('fuel.duckdb', join(original, 'fuel.duckdb')))
    const rows = (await connection.runAndReadAll(select)).getRowsJson()
    expect(rows.map(([country]) => country)).toEqual(['AT', 'SI'])
    connection.closeSync()
    instance.closeSync()
  })

  test('has for each view and column the text of docs/data-dictionary.md as its comment', async () => {
    const tables = 'select table_name, column_name, data_type, comment from duckdb_columns() where not internal'
    const columns = await rowsIn(original, `${tables} order by table_name, column_index`)
    const chapters = repositoryText('docs/data-dictionary.md').split('\n## Bulk files\n')[0]!.split('\n## ').slice(1)
    const described = chapters.flatMap(chapter =>
      [...chapter.matchAll(/^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|$/gm)].map(([, ...column]) => [
        chapter.split('\n')[0]!,
        ...column,
      ]),
    )
    const byTable = (one: unknown[], other: unknown[]): number => (String(one[0]) < String(other[0]) ? -1 : 1)
    const expected = described.toSorted((one, other) => (one[0] === other[0] ? 0 : byTable(one, other)))
    // The texts are columns of the view `origins`.
    expect(columns).toEqual(expected.filter(([table]) => table !== 'texts'))
    const views = await rowsIn(original, 'select view_name, comment from duckdb_views() where not internal')
    for (const [view, comment] of views) expect(comment, String(view)).toMatch(/One row per .*Licence: /)
  })

  test.each(['prices', 'stations', 'lineage', 'sources'])(
    'of a copied folder refuses to answer from the original folder: %s',
    async table => {
      await expect(asked(copyOf(original), `select count(*) from ${table}`)).rejects.toThrow(
        /made as .*fuel\.duckdb and reads the files there.* 'fuel-etl snapshot rollback ID'/,
      )
      expect(await asked(original, count)).toBeGreaterThan(100)
    },
  )

  test('of a copied folder answers again after the command that the error advises', async () => {
    const copy = copyOf(original)
    await printedBy(snapshotRollbackCommand(), id, '--data-dir', copy)
    expect(await asked(copy, count)).toBe(await asked(original, count))
  })

  test('of a moved folder finds no files in the original folder, status says why, and its advice mends it', async () => {
    const folder = copyOf(original)
    await printedBy(snapshotRollbackCommand(), id, '--data-dir', folder)
    const moved = join(temporaryFolder(), 'moved')
    renameSync(folder, moved)
    await expect(asked(moved, count)).rejects.toThrow(/No files found/)
    const status = () => printedBy(statusCommand(), '--no-notify', '--data-dir', moved)
    const advice = `this folder was moved or copied: 'fuel-etl snapshot rollback ${id} --data-dir ${moved}' makes it again`
    expect((await status()).text).toContain(advice)
    await printedBy(snapshotRollbackCommand(), id, '--data-dir', moved)
    expect((await status()).text).not.toContain('moved or copied')
    expect(await asked(moved, count)).toBe(await asked(original, count))
  })
})
