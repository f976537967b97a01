import { describe, expect, test } from 'vitest'
import { configuredValues } from '../../bin/configuration/read-configuration.ts'
import { settings } from '../../bin/configuration/settings.ts'
import { writtenConfiguration } from '../../bin/configuration/write-configuration.ts'

const file = '/etc/fuel-etl.yaml'
const written = (text: string | null, changes: Record<string, string>) => writtenConfiguration(text, file, changes)

describe('a new file', () => {
  const text = written(null, { FUEL_CONTACT: 'ops@example.org', FUEL_MARKETS: 'FR,NO', FUEL_WORKERS: '2' })

  test('has every key with its comment and its variable, and only the given values', () => {
    for (const { key, name, comment } of settings) {
      expect(text).toContain(`# ${comment} (${name})\n`)
      expect(text).toMatch(new RegExp(`^ *${key.split('.').at(-1)}:`, 'm'))
    }
    expect(configuredValues(text, file)).toEqual({
      FUEL_CONTACT: 'ops@example.org',
      FUEL_MARKETS: 'FR,NO',
      FUEL_WORKERS: '2',
    })
  })

  test('stays the same when it is written again without a change', () => {
    expect(written(text, {})).toBe(text)
    expect(written(text, { FUEL_CONTACT: 'ops@example.org' })).toBe(text)
  })
})

describe('a file with edits by hand', () => {
  const text = `# ours
contact: a@example.org # the team

# two markets
markets: [FR, IT] # for now
accept_terms:
  # read on 2026-10-01
  - AD
  - LT # asked
host_ca:
  example.org: extra.pem
`

  test('keeps comments, order, other keys and the items that stay', () => {
    const changes = { FUEL_CONTACT: 'b@example.org', FUEL_MARKETS: 'IT,ES', FUEL_ACCEPT_TERMS: 'LT,RO' }
    expect(written(text, changes)).toBe(`# ours
contact: b@example.org # the team

# two markets
markets: [ IT, ES ] # for now
accept_terms:
  # read on 2026-10-01
  - LT # asked
  - RO
host_ca:
  example.org: extra.pem
`)
  })

  test('gets missing keys at its end, with their comments', () => {
    const longer = written(text, { FUEL_SERVE_CONTACT: 'c@example.org', FUEL_DATA_DIR: '/var/lib/fuel-etl' })
    expect(longer.startsWith('# ours\ncontact: a@example.org # the team\n')).toBe(true)
    expect(longer).toContain('\n# Folder of captures')
    expect(
      longer.endsWith(
        '\nserve:\n  # Whom readers of the pages may ask: an e-mail address or an https page. (FUEL_SERVE_CONTACT)\n  contact: c@example.org\n',
      ),
    ).toBe(true)
    expect(configuredValues(longer, file).FUEL_DATA_DIR).toBe('/var/lib/fuel-etl')
  })
})

test('a file next to the configuration is named without its folder', () => {
  const text = written(null, { FUEL_SECRETS_FILE: '/etc/fuel-etl.secrets', FUEL_DATA_DIR: '/var/lib/fuel-etl' })
  expect(text).toContain('\nsecrets_file: fuel-etl.secrets\n')
  expect(text).toContain('\ndata_dir: /var/lib/fuel-etl\n')
})
