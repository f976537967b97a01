import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { emptyDatabase, storeAt } from './servers/empty-databases.ts'
import { postgresqlIsMissing, runSql, startPostgresql } from './servers/postgresql.ts'
import { serverFolder, serverUser } from './servers/server-process.ts'

const certificate = makeCertificate()
const server =
  certificate === null
    ? null
    : await startPostgresql({ ssl: 'on', ssl_cert_file: certificate.file, ssl_key_file: certificate.key })
if (server === null) console.warn(`${postgresqlIsMissing} The tests of TLS need openssl too.`)
afterAll(() => server?.stop())

describe.skipIf(server === null)('a connection with TLS', () => {
  test('is made if the certificate is signed by the given authority', async () => {
    const url = await emptyDatabase(server)
    const store = await storeAt(`${url}?sslrootcert=${certificate!.file}`)
    expect(await store.countRequests()).toBe(0)
    const sessions = await runSql(
      url,
      `select ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'fuel-etl'`,
    )
    expect(sessions).toEqual([{ ssl: true }])
  })

  test('is refused if the certificate is signed by no known authority, or has another name', async () => {
    const url = await emptyDatabase(server)
    const unknown = await storeAt(`${url}?sslmode=require`)
    await expect(unknown.countRequests()).rejects.toThrow(/it cannot be reached.*self-signed certificate/)
    const otherName = await storeAt(`${url.replace('127.0.0.1', 'localhost')}?sslrootcert=${certificate!.file}`)
    await expect(otherName.countRequests()).rejects.toThrow(/it cannot be reached.*altnames/i)
  })
})

/** For 127.0.0.1 only, signed by itself. Null without openssl. */
function makeCertificate(): { readonly file: string; readonly key: string } | null {
  if (!existsSync('/usr/bin/openssl')) return null
  const folder = serverFolder()
  const file = join(folder, 'server.pem')
  const key = join(folder, 'server.key')
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const names = ['-subj', '/CN=A database', '-addext', 'subjectAltName=IP:127.0.0.1']
  const how = ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', file]
  execFileSync('openssl', how, { ...serverUser(), cwd: folder, stdio: 'pipe' })
  return { file, key }
}
