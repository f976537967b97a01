import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { configure, fileWith, findConfigurationFile, usesConfiguration } from '../../bin/configuration/configure.ts'
import { configuredValues, readConfiguration } from '../../bin/configuration/read-configuration.ts'
import { UsageError } from '../../pipeline/model/errors.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const file = '/etc/fuel-etl.yaml'
const values = (text: string) => configuredValues(text, file)

describe('the file in use', () => {
  const folder = temporaryFolder()
  const ofMachine = join(folder, 'machine.yaml')
  const here = join(folder, 'fuel-etl.yaml')
  const found = (env: Record<string, string> = {}) => findConfigurationFile(env, folder, ofMachine)

  test('is that of FUEL_CONFIG, of the working folder, or of the machine', () => {
    expect(found()).toBeNull()
    writeFileSync(ofMachine, '')
    expect(found()).toBe(ofMachine)
    writeFileSync(here, '')
    expect(found()).toBe(here)
    expect(found({ FUEL_CONFIG: 'other.yaml' })).toBe(join(folder, 'other.yaml'))
    expect(found({ FUEL_CONFIG: '' })).toBeNull()
  })

  test('is not read by commands that describe the program, or that write it', () => {
    expect(['run --json', '--json status', 'serve'].map(line => usesConfiguration(line.split(' ')))).toEqual([
      true,
      true,
      true,
    ])
    const without = ['setup', 'demo', 'help run', 'run --help', '--version']
    expect(without.filter(line => usesConfiguration(line.split(' ')))).toEqual([])
  })
})

describe('a value of the file', () => {
  test('becomes the text of its environment variable', () => {
    const text = `
data_dir: data
contact: ops@example.org
markets: [fr, UK]
accept_terms: ad, LT
workers: 0
log_level: warn
host_ca:
  example.org: ca/extra.pem
serve: { imprint: https://example.org/imprint }
notify:
  command: /usr/bin/notify
sources:
  FUEL_SE_URL: https://example.org/se.csv
  FUEL_RO_UATS: 0123`
    expect(values(text)).toEqual({
      FUEL_DATA_DIR: '/etc/data',
      FUEL_CONTACT: 'ops@example.org',
      FUEL_MARKETS: 'FR,GB',
      FUEL_ACCEPT_TERMS: 'AD,LT',
      FUEL_WORKERS: '0',
      FUEL_LOG_LEVEL: 'warn',
      FUEL_HOST_CA: 'example.org=/etc/ca/extra.pem',
      FUEL_SERVE_IMPRINT: 'https://example.org/imprint',
      FUEL_NOTIFY_COMMAND: '/usr/bin/notify',
      FUEL_SE_URL: 'https://example.org/se.csv',
      FUEL_RO_UATS: '0123',
    })
  })

  test('is not set if it is empty', () => {
    expect(values('')).toEqual({})
    expect(values('# nothing\n')).toEqual({})
    expect(values('contact:\nmarkets: all\nserve:\nsources:\n')).toEqual({ FUEL_MARKETS: 'all' })
  })

  const wrong: readonly (readonly [text: string, message: string])[] = [
    ['\ncontct: x', "line 2: unknown key 'contct'; did you mean contact?"],
    ['FUEL_CONTACT: x', "line 1: unknown key 'FUEL_CONTACT'; did you mean contact?"],
    ['FUEL_SE_URL: x', "line 1: unknown key 'FUEL_SE_URL'; did you mean FUEL_SE_URL below sources?"],
    ['qqqqqqqq: x', "line 1: unknown key 'qqqqqqqq'; expected one of data_dir, secrets_file, "],
    ['serve:\n  contcat: x', "line 2: unknown key 'serve.contcat'; did you mean serve.contact?"],
    ['serve: x', "line 1: serve: expected keys with values below it, found 'x'"],
    ['data_dir: [1]', 'line 1: data_dir: expected a text, found a list'],
    ['workers: two', "line 1: workers: expected a whole number, found 'two'"],
    ['workers: -1', "line 1: workers: expected a whole number, found '-1'"],
    ['contact: me', 'line 1: contact: expected an e-mail address or an https address, such as ada@example.org'],
    ['contact: https://example.org/(a)', 'line 1: contact: FUEL_CONTACT: expected plain ASCII'],
    [
      'data_dir: &a x\nserve: *a',
      'line 2: serve: expected keys with values below it, found a reference to another place',
    ],
    ['log_level: warm', "line 1: log_level: unknown value 'warm'; did you mean warn?"],
    ['markets: [FR, XX]', "line 1: markets: unknown value 'XX'; expected one of AD, "],
    ['accept_terms: [ada]', "line 1: accept_terms: unknown value 'ada'; did you mean ad?"],
    ['contact: a\ncontact: b', 'line 2: expected YAML, found map keys must be unique'],
    ["contact: 'a", 'line 1: expected YAML, found missing closing'],
    ['[]', 'line 1: expected keys with values'],
    ['host_ca:\n  example.org: "a,b.pem"', 'line 2: host_ca.example.org: expected a path without a comma'],
    ['sources:\n  FUEL_SE_ULR: x', "line 2: sources: no source has a setting 'FUEL_SE_ULR'; did you mean FUEL_SE_URL?"],
  ]
  test.each(wrong)('is refused with its line and key: %j', (text, message) => {
    expect(() => values(text)).toThrow(UsageError)
    expect(() => values(text)).toThrow(message)
  })

  const hush = 'hush-1234'
  const secrets = [
    `FUEL_DE_API_KEY: ${hush}`,
    `sources:\n  FUEL_DE_API_KEY: ${hush}`,
    `sources:\n  FUEL_SE_TOKEN: ${hush}`,
    `sources:\n  FUEL_SE_URL: https://example.org/se.csv?token=${hush}`,
    `notify:\n  webhook: https://example.org/${hush}`,
    `api_key: ${hush}`,
  ]
  test.each(secrets)('is refused without being shown if it is a secret: %j', text => {
    let message = ''
    try {
      values(text)
    } catch (error) {
      message = (error as Error).message
    }
    expect(message).toMatch(/belongs in the environment, or as \w+=VALUE in the secrets_file$/)
    expect(message).not.toContain(hush)
  })
})

describe('configure', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'etc'))
  const config = join(folder, 'etc', 'fuel.yaml')
  const secrets = join(folder, 'etc', 'keys')

  test('fills in what the environment does not have; an empty variable wins, too', async () => {
    writeFileSync(config, 'data_dir: d\ncontact: a@example.org\nlog_level: warn\nsecrets_file: keys\n')
    writeFileSync(secrets, 'FUEL_DE_API_KEY=one\nFUEL_SE_TOKEN=two\n', { mode: 0o600 })
    const env: Record<string, string | undefined> = {
      FUEL_CONFIG: 'etc/fuel.yaml',
      FUEL_CONTACT: 'b@example.org',
      FUEL_LOG_LEVEL: '',
      FUEL_SE_TOKEN: 'three',
    }
    await configure(env, folder)
    expect(env).toEqual({
      FUEL_CONFIG: config,
      FUEL_DATA_DIR: join(folder, 'etc', 'd'),
      FUEL_CONTACT: 'b@example.org',
      FUEL_LOG_LEVEL: '',
      FUEL_SECRETS_FILE: secrets,
      FUEL_DE_API_KEY: 'one',
      FUEL_SE_TOKEN: 'three',
    })
  })

  test('refuses a file of keys that others may read, with the command that repairs it', async () => {
    chmodSync(secrets, 0o640)
    const refused = configure({ FUEL_CONFIG: config }, folder)
    await expect(refused).rejects.toThrow(`expected mode 0600, found 0640: others can use its keys; type 'chmod 600`)
  })

  test('reads the file of keys that is next to the file, unless another one is named', async () => {
    const beside = temporaryFolder()
    const file = join(beside, 'fuel-etl.yaml')
    const usual = join(beside, 'fuel-etl.secrets')
    writeFileSync(file, 'markets: [FR]\n')
    writeFileSync(usual, 'FUEL_DE_API_KEY=one\n', { mode: 0o600 })
    const env: Record<string, string | undefined> = { FUEL_CONFIG: file }
    await configure(env, folder)
    expect(env).toMatchObject({ FUEL_SECRETS_FILE: usual, FUEL_DE_API_KEY: 'one' })
    expect(fileWith('FUEL_MARKETS')).toBe(file)
    const none: Record<string, string | undefined> = { FUEL_CONFIG: file, FUEL_SECRETS_FILE: '' }
    await configure(none, folder)
    expect(none.FUEL_DE_API_KEY).toBeUndefined()
    chmodSync(usual, 0o644)
    await expect(configure({ FUEL_CONFIG: file }, folder)).rejects.toThrow('expected mode 0600, found 0644')
  })

  test('refuses a variable that is not what its setting may be', async () => {
    const refused = (env: Record<string, string>) => expect(configure({ FUEL_CONFIG: '', ...env }, folder)).rejects
    await refused({ FUEL_CONTACT: 'me' }).toThrow('FUEL_CONTACT: expected an e-mail address or an https address')
    await refused({ FUEL_MARKETS: 'FR,XX' }).toThrow("FUEL_MARKETS: unknown value 'XX'")
    const good = { FUEL_MARKETS: 'all', FUEL_ACCEPT_TERMS: 'de/archive', FUEL_CONTACT: '', FUEL_HOST_CA: 'a=b' }
    await configure({ FUEL_CONFIG: '', ...good }, folder)
  })

  test('refuses a file that every user may change, and one that is missing', () => {
    chmodSync(config, 0o646)
    expect(() => readConfiguration(config)).toThrow(`every user of this machine may change it; type 'chmod o-w`)
    expect(() => readConfiguration(join(folder, 'none.yaml'))).toThrow("'fuel-etl setup' writes one")
  })
})
