import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tableNames } from '../../pipeline/model/tables.ts'
import { newOriginColumns } from '../../pipeline/snapshot/row-texts.ts'
import { fillStored } from '../../pipeline/snapshot/stored-tables.ts'
import { lineageRows, rowsOf, selectOf } from '../../pipeline/snapshot/tables.ts'
import { WorkingDatabase } from '../../pipeline/snapshot/working-database.ts'
import { perEuroColumns } from '../../pipeline/stages/convert/convert-market.ts'
import { repositoryFiles, repositoryText, shippedModules } from '../support/repository.ts'

const all = repositoryFiles('.sql', 'sql')
// The statements of the store are for SQLite and PostgreSQL, and some of them write. test/store and test/scale run them.
const ofStore = all.filter(path => path.startsWith('sql/store/') && !path.includes('/migrations/'))
const files = all.filter(path => !path.startsWith('sql/store/'))
const now = '2026-11-19 12:00:00'
const nameOf = (path: string): string => path.slice('sql/'.length, -'.sql'.length)

describe('every statement file', () => {
  test('is in a folder of sql/', () => {
    expect(
      files.filter(
        path =>
          !/^sql\/(macros|memory|publish|tables|filled|convert|moves|daily|views|bulk|diff|explain|lake|api)\/[a-z_]+\.sql$/.test(
            path,
          ),
      ),
    ).toEqual([])
  })

  test.each(files)('%s begins with a title, its inputs, and its grain', path => {
    const header = headerOf(repositoryText(path))
    expect(header[0]).toMatch(/^-- [A-Z].*[.,:;\w]$/)
    const labels = header.flatMap(line => /^-- (Reads|Gives|Grain) {2,3}\S/.exec(line)?.[1] ?? [])
    expect(labels).toEqual(labels.includes('Gives') ? ['Reads', 'Gives', 'Grain'] : ['Reads', 'Grain'])
  })

  test.each(files)('%s is one statement with keywords in lower case', path => {
    const code = codeOf(repositoryText(path))
    expect(code).toMatch(path.startsWith('sql/macros/') ? /^create macro / : /^(select|with) /)
    expect(code).not.toContain(';')
    expect(code.match(/\b[A-Z]{2,}\b/g)).toBeNull()
  })

  test.each(files)('%s names the columns of its result', path => {
    if (path.startsWith('sql/macros/')) return expect(posix.basename(path, '.sql')).toBe(macroOf(path))
    expect(codeOf(repositoryText(path))).not.toMatch(/select \*|\.\*(?! replace )/)
  })

  test('is called by the code, by its name', () => {
    const called = callsOf(shippedModules().map(repositoryText))
    expect(files.map(nameOf).filter(name => !called.has(name))).toEqual([])
  })

  test('uses no double for a sum or a mean', () => {
    // Sums of doubles depend on the order of addition in two threads. `avg` of decimals is a double too.
    expect(files.filter(path => /\bavg\(|\bsum\([^)]*::double/.test(codeOf(repositoryText(path))))).toEqual([])
  })
})

describe('every statement of the store', () => {
  test.each(ofStore)('%s begins with a title, its inputs or outputs, and its grain', path => {
    const header = headerOf(repositoryText(path))
    expect(header[0]).toMatch(/^-- [A-Z].*[.,:;\w]$/)
    const labels = header.flatMap(line => /^-- (Reads|Writes|Gives|Grain) {2,3}\S/.exec(line)?.[1] ?? [])
    const verb = codeOf(repositoryText(path)).startsWith('select ') ? 'Reads' : 'Writes'
    expect(labels).toEqual(labels.includes('Gives') ? [verb, 'Gives', 'Grain'] : [verb, 'Grain'])
  })

  test.each(ofStore)('%s is one statement with keywords in lower case, and names its columns', path => {
    const code = codeOf(repositoryText(path))
    expect(code).toMatch(/^(select|insert into|update|delete from) /)
    expect(code).not.toMatch(/;|select \*|returning \*|\.\*/)
    expect(code.match(/\b[A-Z]{2,}\b/g)).toBeNull()
  })

  test('is called by the code, by its name', () => {
    const called = callsOf(shippedModules().map(repositoryText))
    expect(ofStore.map(nameOf).filter(name => !called.has(name))).toEqual([])
  })
})

// Statements that read a table other than that of their name.
const otherTables: Readonly<Record<string, string>> = {
  'memory/recent_weeks': 'history',
  'memory/shared_ids': 'stations',
  'memory/owners_of_ids': 'stations',
}

describe('the statements together', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-sql-'))
  let database: WorkingDatabase

  beforeAll(async () => {
    database = await WorkingDatabase.open(1)
    for (const name of files.map(nameOf).filter(name => name.startsWith('macros/'))) await database.run(name)
    for (const table of tableNames) {
      await fillStored(database, table, [])
      await database.write(table, join(folder, `${table}.parquet`))
    }
    await convertEmpty()
    for (const [name, select] of lineageRows()) await database.execute(`create table ${name} as ${select}`)
    await database.keepSelect('old_texts', rowsOf('texts'))
    await database.keep('named_rows', 'memory/named_rows')
    await database.keep('origins', 'publish/origins')
    await database.keep('lineage', 'publish/lineage')
    await database.write('lineage', join(folder, 'lineage.parquet'))
    for (const table of [
      'levels',
      'from_map',
      'counts',
      'source_counts',
      'market_medians',
      'map_counts',
      'map_markets',
    ]) {
      await database.keep(table, `publish/${table}`)
    }
    await database.keep('history_counts', 'publish/history_counts')
    await database.keep('finest_cells_of_all', 'publish/finest_cells')
    await database.keepSelect('earlier_rates', rowsOf('rates_ever'))
    await database.keep('rates_ever', 'publish/rates_ever', { now: '2026-11-19 12:00:00' })
    await database.keepSelect('new_origins', selectOf([], newOriginColumns))
    await openPairs()
    // The other statements of sql/diff count and list these tables.
    for (const table of ['station_changes', 'price_moves', 'figure_moves']) {
      await database.keep(table, `diff/${table}`)
    }
  })

  /** The tables of two snapshots: the same empty tables twice. */
  async function openPairs(): Promise<void> {
    for (const table of ['stations', 'prices', 'figures', 'rates', 'sources', 'tolls', 'history']) {
      for (const side of ['before', 'after']) await database.execute(`create view ${table}_${side} as from ${table}`)
    }
  }

  /** Prices and figures as they are after `convert`. */
  async function convertEmpty(): Promise<void> {
    await database.fill('per_euro', perEuroColumns, [])
    for (const table of ['prices', 'figures']) {
      const file = join(folder, `${table}.parquet`)
      await database.keep(`converted_${table}`, `convert/${table}`, { file })
      await database.execute(`create or replace table ${table} as from converted_${table}`)
      await database.write(table, file)
    }
  }

  afterAll(() => {
    database.close()
    rmSync(folder, { recursive: true })
  })

  const reading = (kind: string) => files.map(nameOf).filter(name => name.startsWith(`${kind}/`))

  test.each(reading('memory'))('%s reads the table of its name as the previous run wrote it', async name => {
    const table = otherTables[name] ?? posix.basename(name)
    const file = join(folder, `${table}.parquet`)
    const statement = repositoryText(`sql/${name}.sql`)
    const parameters = {
      ...(statement.includes('$files') ? { files: JSON.stringify([file]) } : { file }),
      ...(statement.includes('$ids') && { ids: '[]' }),
    }
    const others = { ...(statement.includes('$whole') && { whole: true }) }
    const found = await database.rows(name, statement.includes('$file') ? parameters : others)
    expect(found).toEqual(
      name === 'memory/text_counts' ? [{ wanted: 0, known: 0, fresh: 0, clashes: 0, twin: null }] : [],
    )
  })

  test('sql/convert lists the currencies without a rate', async () => {
    expect(await database.rows('convert/without_rate')).toEqual([])
  })

  test.each(reading('publish'))('%s reads only existing tables', async name => {
    const all = { petrol: '{}', country: null, now }
    const statement = repositoryText(`sql/${name}.sql`)
    const parameters = Object.fromEntries(Object.entries(all).filter(([key]) => statement.includes(`$${key}`)))
    expect((await database.rows(name, parameters)).length).toBeLessThan(2)
  })

  test.each(reading('views'))('%s reads only existing tables', async name => {
    await database.keepSelect('moves_in_order', 'select *, 0 as file_index, 0 as file_row_number from moves')
    await database.keepSelect('snapshot', `select timestamp '${now}' as created_at`)
    expect(await database.rows(name)).toEqual([])
  })

  test.each(reading('diff'))(
    '%s reads the table that it names, of two snapshots or of the changes between them',
    async name => {
      const isLimited = repositoryText(`sql/${name}.sql`).includes('$limit')
      expect(await database.rows(name, isLimited ? { markets: '', limit: 1 } : {})).toEqual([])
    },
  )
})

function headerOf(sql: string): string[] {
  const lines = sql.split('\n')
  return lines.slice(
    0,
    lines.findIndex(line => !line.startsWith('--')),
  )
}

/** The code without comments, texts and quoted names, on one line. */
function codeOf(sql: string): string {
  return sql
    .replace(/--.*$/gm, '')
    .replace(/'[^']*'|"[^"]*"/g, "''")
    .replace(/\s+/g, ' ')
    .trim()
}

function macroOf(path: string): string | undefined {
  return /create macro (\w+)/.exec(repositoryText(path))?.[1]
}

/**
 * The statement names in the code, including computed ones: `publish/${table}` with the words of the module.
 */
function callsOf(modules: readonly string[]): ReadonlySet<string> {
  const folders =
    'macros|memory|publish|tables|filled|convert|moves|daily|views|bulk|diff|explain|lake|api|store/postgresql|store'
  const called = modules.flatMap(code => {
    const whole = [...code.matchAll(new RegExp(`['\`]((?:${folders})/[a-z_]+)['\`]`, 'g'))].map(([, name]) => name!)
    const begun = [...code.matchAll(new RegExp(`\`((?:${folders})/)\\$\\{`, 'g'))].map(([, folder]) => folder!)
    const words = [...code.matchAll(/'([a-z_]+)'/g)].map(([, word]) => word!)
    return [...whole, ...begun.flatMap(folder => words.map(word => `${folder}${word}`))]
  })
  return new Set(called)
}
