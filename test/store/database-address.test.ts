import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { databaseAddress } from '../../api/store/postgresql/address.ts'
import { databaseErrorOf } from '../../api/store/postgresql/errors.ts'
import { numbered, statementText } from '../../api/store/statement.ts'
import { storePlace } from '../../api/store/store-place.ts'
import { StoreError, StoreLocked, StoreUnreachable, UsageError } from '../../pipeline/model/errors.ts'
import { repositoryFiles } from '../support/repository.ts'
import { temporaryStoreFolder } from './support.ts'

describe('the address of the database', () => {
  test('is read completely, and shown without user and password', () => {
    expect(databaseAddress('postgres://ada:p%40ss@db.example.org:6543/fuel')).toEqual({
      host: 'db.example.org',
      port: 6543,
      database: 'fuel',
      user: 'ada',
      password: 'p@ss',
      tls: { ca: null },
      shown: 'PostgreSQL at db.example.org:6543, database fuel',
    })
  })

  test.each([
    'postgres://localhost/fuel',
    'postgresql://127.0.0.1/fuel',
    'postgres://[::1]/fuel',
    'postgres:///fuel?host=/var/run/postgresql',
    'postgres://localhost/fuel?sslmode=disable',
  ])('%s is on this machine, and needs no TLS', url => {
    expect(databaseAddress(url)).toMatchObject({ port: 5432, user: null, password: null, tls: null })
  })

  test.each([
    'postgres://db.example.org/fuel',
    'postgres://10.0.0.7/fuel',
    'postgres://localhost.example.org/fuel',
    'postgres://127.0.0.1.example.org/fuel',
    'postgres://[2001:db8::1]/fuel',
    'postgres://db.example.org/fuel?sslmode=require',
    'postgres://localhost/fuel?sslmode=verify-full',
  ])('%s is used with TLS', url => {
    expect(databaseAddress(url).tls).toEqual({ ca: null })
  })

  test('of a Unix socket or of IPv6 is the host without brackets', () => {
    expect(databaseAddress('postgres:///fuel?host=/var/run/postgresql')).toMatchObject({
      host: '/var/run/postgresql',
      shown: 'PostgreSQL at /var/run/postgresql, database fuel',
    })
    expect(databaseAddress('postgres://[::1]:5433/fuel')).toMatchObject({
      host: '::1',
      shown: 'PostgreSQL at [::1]:5433, database fuel',
    })
  })

  test('names a file with the certificate authority', () => {
    const file = join(temporaryStoreFolder(), 'ca.pem')
    writeFileSync(file, 'PEM')
    expect(databaseAddress(`postgres://db.example.org/fuel?sslrootcert=${file}`).tls).toEqual({ ca: 'PEM' })
    const missing = () => databaseAddress('postgres://db.example.org/fuel?sslrootcert=/nowhere/ca.pem')
    expect(missing).toThrow(/^FUEL_STORE_URL: sslrootcert: ENOENT.*\/nowhere\/ca\.pem/)
  })

  test.each([
    ['postgres://ada:secret@db.example.org/fuel?sslmode=disable', 'sslmode=disable is refused for db.example.org'],
    ['postgres://ada:secret@db.example.org/fuel?sslmode=prefer', "sslmode 'prefer' is not supported"],
    ['postgres://ada:secret@db.example.org/fuel?sslmode=no-verify', "sslmode 'no-verify' is not supported"],
    ['postgres://ada:secret@db.example.org/fuel?pool=5', "unknown parameter 'pool'"],
    ['postgres://ada:secret@db.example.org', 'expected one database after the host'],
    ['postgres://ada:secret@db.example.org/a/b', 'expected one database after the host'],
    ['postgres:///fuel', 'expected a host'],
    ['postgres://db.example.org/fuel?host=/run', 'host is the folder of a Unix socket'],
    ['postgres://ada:%zz@db.example.org/fuel', "a '%' is not followed"],
    ['mysql://ada:secret@db.example.org/fuel', 'expected an address such as'],
    ['ada:secret', 'expected an address such as'],
    ['postgres://ada:secret@:70000/fuel', 'expected an address such as'],
  ])('%s is refused without user and password', (url, why) => {
    const read = () => databaseAddress(url)
    expect(read).toThrow(UsageError)
    expect(read).toThrow(`FUEL_STORE_URL: ${why}`)
    expect(read).not.toThrow(/ada|secret|%zz/)
  })
})

describe('the place of the store', () => {
  test('is the data folder, unless there is an address', () => {
    for (const url of [undefined, '', ' ']) {
      expect(storePlace('/data', url)).toMatchObject({ name: '/data', database: null })
    }
    const shown = 'PostgreSQL at db.example.org:5432, database fuel'
    const place = storePlace('/data', ' postgres://ada:secret@db.example.org/fuel\n')
    expect(place).toMatchObject({ name: shown, database: shown })
    expect([place.exists(), place.check('/data'), place.copy('/data', '/copy')]).toEqual([true, false, false])
  })
})

describe('an error of the database', () => {
  const error = (code: string, message = 'for user "ada"') => Object.assign(new Error(message), { code })

  test.each(['28000', '28P01', '42501', '53300'])('%s hides the message with the name of the user', code => {
    const shown = databaseErrorOf('PostgreSQL at h:1, database d', error(code))
    expect(shown.message).toMatch(/^PostgreSQL at h:1, database d: /)
    expect(shown.message).not.toContain('ada')
    expect(shown.cause).toBeUndefined()
  })

  test.each([
    ['55P03', StoreLocked],
    ['57014', StoreLocked],
    ['57P01', StoreUnreachable],
    ['08006', StoreUnreachable],
    ['ECONNREFUSED', StoreUnreachable],
    ['EPIPE', StoreUnreachable],
    ['25006', StoreError],
    ['53100', StoreError],
    ['XX000', StoreError],
  ])('%s is one of its kind', (code, kind) => {
    expect(databaseErrorOf('d', error(code, 'why')).constructor).toBe(kind)
  })

  test('of a name with several addresses has the reason of the first', () => {
    const both = new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('other')])
    expect(databaseErrorOf('d', both).message).toContain('(connect ECONNREFUSED ::1:5432)')
  })
})

describe('a statement', () => {
  test('gets one number for each name of a parameter, in the order of their first use', () => {
    const text = '-- Title: for :reader\nselect a::text, :b, :a_c from t where b = :b -- :last\n'
    expect(numbered(text)).toEqual({ text: 'select a::text, $1, $2 from t where b = $1', names: ['b', 'a_c'] })
  })

  test.each(repositoryFiles('.sql', 'sql/store').filter(path => !path.includes('migrations')))(
    '%s has no other colons',
    path => {
      const { text } = numbered(statementText(path.slice('sql/'.length, -'.sql'.length)))
      expect(text).not.toContain(':')
    },
  )
})

test('the migrations of both databases have the same numbers and names', () => {
  const namesIn = (folder: string) => repositoryFiles('.sql', folder).map(path => path.slice(folder.length))
  expect(namesIn('sql/store/postgresql/migrations')).toEqual(namesIn('sql/store/migrations'))
})
