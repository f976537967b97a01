import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot, repositoryText } from '../../support/repository.ts'
import type { ObjectStoreServer } from '../servers/object-store.ts'

const installed = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'fuel-etl-test')
const folder = join(installed, 'engines-1')

export const enginesAreMissing =
  'Spark and ClickHouse are not installed: tests of the lake with them are skipped. Run .ci/install-servers --engines.'

const extensionsFolder = join(installed, 'duckdb-extensions-1.5.5')

export const hasEngines = existsSync(join(extensionsFolder, 'complete')) && existsSync(join(folder, 'complete'))

export const engines = ['duckdb', 'spark', 'chdb'] as const
export type Engine = (typeof engines)[number]

export type Rows = readonly (readonly unknown[])[]

/** The answers of one engine to the questions of docs/lake.md, from a lake in a bucket. `lake`: its prefix. */
export async function answersOf(
  engine: Engine,
  server: ObjectStoreServer,
  lake: string,
): Promise<Record<string, Rows>> {
  const { AWS_ACCESS_KEY_ID: key = '', AWS_SECRET_ACCESS_KEY: secret = '' } = server.env
  const place = (text: string): string =>
    text
      .replaceAll('https://objects.example.org/fuel-lake/europe', `${server.url}/fuel/${lake}`)
      .replaceAll('//fuel-lake/europe', `//fuel/${lake}`)
      .replaceAll('objects.example.org', new URL(server.url).host)
      .replaceAll("'KEY'", `'${key}'`)
      .replaceAll("'SECRET'", `'${secret}'`)
      .replaceAll('use_ssl true', 'use_ssl false')
      .replaceAll('EXTENSIONS', extensionsFolder)
  const opening = { duckdb: 'Open it in DuckDB', spark: 'Open it in Spark', chdb: 'Open it in ClickHouse' }[engine]
  const before = blockUnder(opening)
    .split(';')
    .map(text => text.trim())
    .filter(text => text !== '')
  const statements = Object.fromEntries(questions.map(name => [name, blockUnder(name).replace(/;\s*$/, '')]))
  return run(engine, {
    engine,
    statements,
    settings: { before: before.map(place), config: sparkConfig(server.url, key, secret) },
  })
}

/** Headings of docs/lake.md. */
export const questions = [
  'Average diesel by country and day',
  'The ten most volatile stations',
  'The price of a station at an instant',
] as const

/** The statements under a heading of docs/lake.md. */
function blockUnder(heading: string): string {
  const [, section] = repositoryText('docs/lake.md').split(`### ${heading}\n`)
  const block = /```sql\n(.*?)```/s.exec(section ?? '')
  if (!block) throw new Error(`docs/lake.md: expected statements under '### ${heading}'`)
  return block[1]!
}

function sparkConfig(url: string, key: string, secret: string): Record<string, string> {
  const jars = readdirSync(join(folder, 'jars')).filter(name => name.endsWith('.jar'))
  return {
    'spark.jars': jars.map(name => join(folder, 'jars', name)).join(','),
    'spark.driver.host': '127.0.0.1',
    'spark.driver.bindAddress': '127.0.0.1',
    'spark.ui.enabled': 'false',
    'spark.sql.session.timeZone': 'UTC',
    'spark.sql.shuffle.partitions': '4',
    'spark.sql.sources.partitionColumnTypeInference.enabled': 'false',
    'spark.hadoop.fs.s3a.endpoint': url,
    'spark.hadoop.fs.s3a.endpoint.region': 'us-east-1',
    'spark.hadoop.fs.s3a.path.style.access': 'true',
    'spark.hadoop.fs.s3a.connection.ssl.enabled': 'false',
    'spark.hadoop.fs.s3a.access.key': key,
    'spark.hadoop.fs.s3a.secret.key': secret,
    'spark.hadoop.fs.s3a.aws.credentials.provider': 'org.apache.hadoop.fs.s3a.SimpleAWSCredentialsProvider',
  }
}

function run(engine: Engine, task: object): Promise<Record<string, Rows>> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(folder, 'python', 'bin', 'python'), [join(repositoryRoot, 'test/scale/lake/engine.py')], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        TZ: 'UTC',
        LC_ALL: 'C.UTF-8',
        // Compiling Spark takes longer than its work on few rows.
        JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC',
      },
      cwd: folder,
    })
    const output = { out: '', error: '' }
    child.stdout.on('data', piece => (output.out += piece))
    child.stderr.on('data', piece => (output.error = (output.error + piece).slice(-4000)))
    child.once('error', reject)
    child.once('close', code => {
      if (code === 0) resolve(JSON.parse(output.out.trim().split('\n').at(-1)!))
      else reject(new Error(`${engine} ended with ${code}: ${output.error}`))
    })
    child.stdin.end(JSON.stringify(task))
  })
}
