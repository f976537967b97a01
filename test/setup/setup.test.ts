import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkCommand } from '../../bin/commands/check/machine.ts'
import { type SetupMachine, setupCommand } from '../../bin/commands/setup.ts'
import { configure } from '../../bin/configuration/configure.ts'
import { chosenSources } from '../../bin/options.ts'
import type { CheckKeys, KeyCheck } from '../../pipeline/doctor/context.ts'
import { UsageError } from '../../pipeline/model/errors.ts'
import { printedBy } from '../support/printed-by.ts'
import { faultsIn } from '../support/reports.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { parsed } from '../support/typed-line.ts'
import { type Script, scriptedPrompts } from './scripted-prompts.ts'

const hush = 'hush-0123456789'
let folder: string
let file: string
let secrets: string

beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'fuel-etl.yaml')
  secrets = join(folder, 'fuel-etl.secrets')
})

/** A machine without a terminal, on which every publisher accepts every key. */
function machine(other: Partial<SetupMachine> = {}): SetupMachine {
  return {
    env: {},
    folder,
    isTerminal: false,
    prompts: () => {
      throw new Error('expected no question')
    },
    check: async () => ({ state: 'accepted', found: 'answered with 200' }),
    ...other,
  }
}

/** `--config`, because root would write the file of the machine. */
function setup(other: Partial<SetupMachine>, ...args: readonly string[]) {
  return printedBy(setupCommand(machine(other)), '--config', file, ...args)
}

async function settingsOf(env: Record<string, string> = {}): Promise<Record<string, string | undefined>> {
  const filled: Record<string, string | undefined> = { ...env, FUEL_CONFIG: file }
  await configure(filled, folder)
  return filled
}

function keysFile(text: string): string {
  const path = join(folder, 'given')
  writeFileSync(path, text)
  return path
}

describe('setup with options', () => {
  test('writes a file that the next program run reads', async () => {
    const data = join(folder, 'data')
    const args = [
      '--markets',
      'FR,it',
      'DE',
      '--accept-terms',
      'de',
      '--contact',
      'ops@example.org',
      '--data-dir',
      data,
    ]
    const { text, exitCode } = await setup({}, ...args, '--keys-from', keysFile(`FUEL_DE_API_KEY=${hush}\n`))
    expect(exitCode).toBe(0)
    expect(text).toMatch(`Writes ${file}. `)
    expect(text).toContain('de: accepted: answered with 200\n')
    expect(await settingsOf()).toEqual({
      FUEL_CONFIG: file,
      FUEL_DATA_DIR: data,
      FUEL_SECRETS_FILE: secrets,
      FUEL_CONTACT: 'ops@example.org',
      FUEL_MARKETS: 'FR,IT,DE',
      FUEL_ACCEPT_TERMS: 'DE',
      FUEL_DE_API_KEY: hush,
    })
    expect([statSync(file).mode & 0o777, statSync(secrets).mode & 0o777]).toEqual([0o644, 0o600])
  })

  test('has a report that matches docs/reports.schema.json, without the value of a key', async () => {
    const args = ['--markets', 'DE', '--schedule', 'cron', '--keys-from', keysFile(`FUEL_DE_API_KEY=${hush}`)]
    const { text } = await setup(
      { env: { FUEL_CONTACT: 'ops@example.org' } },
      ...args,
      '--contact',
      'x@example.org',
      '--json',
    )
    const report = JSON.parse(text)
    expect(faultsIn('setup', report)).toEqual([])
    expect(report).toMatchObject({
      secrets: ['FUEL_DE_API_KEY'],
      overridden: ['FUEL_CONTACT'],
      checks: [{ source: 'de', state: 'accepted' }],
      leftOut: [{ what: 'terms of de', command: 'fuel-etl setup --accept-terms DE' }],
    })
    expect(readFileSync(report.schedule.files[0], 'utf8')).toContain(`FUEL_CONFIG=${file} `)
    expect(text + readFileSync(file, 'utf8')).not.toContain(hush)
  })

  test('asks nothing on a terminal, too, and says what it left out', async () => {
    const { text } = await setup({ isTerminal: true }, '--markets', 'DE', 'LT')
    expect(text).toContain('left out: keys of de; later:\n  fuel-etl setup de\n')
    expect(text).toContain('left out: terms of de, lt; later:\n  fuel-etl setup --accept-terms DE,LT\n')
    expect(text).toContain('left out: an address for publishers; later:\n  fuel-etl setup --contact you@example.org\n')
    expect((await settingsOf()).FUEL_ACCEPT_TERMS).toBeUndefined()
  })

  test('adds accepted terms and keeps what was set before, with comments', async () => {
    await setup({}, '--markets', 'AD', 'LT', '--accept-terms', 'AD')
    const edited = readFileSync(file, 'utf8').replace('accept_terms: [ AD ]', 'accept_terms: [ AD ] # read in May')
    writeFileSync(file, edited)
    await setup({}, '--accept-terms', 'LT')
    expect(readFileSync(file, 'utf8')).toContain('accept_terms: [ AD, LT ] # read in May\n')
    expect(await settingsOf()).toMatchObject({ FUEL_ACCEPT_TERMS: 'AD,LT', FUEL_MARKETS: 'AD,LT' })
    const before = statSync(file).ino
    expect((await setup({}, '--yes')).text).toContain('nothing to change')
    expect(statSync(file).ino).toBe(before)
  })

  test('takes the keys of a configuration file as answers, and the schedule', async () => {
    const answers = join(folder, 'answers.yaml')
    writeFileSync(answers, 'contact: a@example.org\nmarkets: [IS]\nworkers: 1\nschedule: systemd\n')
    const { text } = await setup({}, '--answers', answers, '--contact', 'b@example.org')
    expect(await settingsOf()).toMatchObject({ FUEL_CONTACT: 'b@example.org', FUEL_MARKETS: 'IS', FUEL_WORKERS: '1' })
    expect(text).toContain('sudo systemctl enable --now ')
    const unit = readFileSync(join(folder, 'fuel-etl-units', 'fuel-etl-run.service'), 'utf8')
    expect(unit).toContain(`Environment=FUEL_CONFIG=${file}\n`)
  })

  test('chooses the market of a source that is named', async () => {
    await setup({}, '--markets', 'FR')
    await setup({}, 'de', '--keys-from', keysFile(`FUEL_DE_API_KEY=${hush}`))
    expect((await settingsOf()).FUEL_MARKETS).toBe('FR,DE')
  })

  test('exits with 78 if a publisher refuses a key, and writes it', async () => {
    const check: CheckKeys = async () => ({ state: 'refused', found: 'expected status 200, found 403' })
    const args = ['--keys-from', keysFile(`FUEL_DE_API_KEY=${hush}`)]
    const { text, exitCode } = await setup({ check }, ...args)
    expect(exitCode).toBe(78)
    expect(text).toContain('de: refused: expected status 200, found 403')
    expect((await settingsOf()).FUEL_DE_API_KEY).toBe(hush)
    expect((await setup({ check }, ...args, '--no-check')).exitCode).toBe(0)
  })

  const wrong = [
    ['--contact nobody', /contact: expected an e-mail address or an https address, such as .*, found 'nobody'/],
    ['--contact http://example.org', /contact: expected an e-mail address or an https address/],
    ['--markets XX', /markets: unknown value 'XX'/],
    ['--accept-terms atlantis', /accept_terms: unknown value 'atlantis'/],
    ['atlantis', /unknown source atlantis/],
    ['--keys-from none', /none: expected a file of keys, found nothing of that name$/],
    ['--data-dir package.json', /data_dir: .*package\.json is a file, not a folder/],
  ] as const
  test.each(wrong)('refuses %s and writes nothing', async (line, message) => {
    await expect(setup({}, ...line.split(' '))).rejects.toThrow(message)
    await expect(setup({}, ...line.split(' '))).rejects.toBeInstanceOf(UsageError)
    expect(existsSync(file)).toBe(false)
  })
})

describe('setup on a terminal', () => {
  const answers: Script = [
    ['Which markets?', ['DE', 'FR', 'LT', 'RO']],
    ['FUEL_DE_API_KEY', hush],
    ['Do you accept the terms of de?', true],
    ['Do you accept the terms of lt?', false],
    ['Do you accept the terms of ro?', true],
    ['Your address', 'ops@example.org'],
    ['Folder of the data', '/var/lib'],
    ['What calls the runs?', 'none'],
    ['Write ', true],
  ]
  const withData = (script: Script): Script =>
    script.map(([question, answer]) => [question, answer === '/var/lib' ? join(folder, 'data') : answer])

  async function asked(script: Script, other: Partial<SetupMachine> = {}, ...args: readonly string[]) {
    const prompts = scriptedPrompts(withData(script))
    const printed = await setup({ isTerminal: true, prompts: () => prompts, ...other }, ...args)
    expect(prompts.left()).toEqual([])
    return { ...printed, prompts, shown: prompts.shown.join('\n') }
  }

  test('asks for markets, keys, terms, contact, folder and schedule, and preselects the markets that are ready', async () => {
    const { text, prompts, shown } = await asked(answers)
    expect(prompts.initial.get([...prompts.initial.keys()][0]!)).toEqual(expect.arrayContaining(['AT', 'FR', 'IT']))
    expect(prompts.initial.get([...prompts.initial.keys()][0]!)).not.toContain('LT')
    expect(prompts.initial.get('Do you accept the terms of lt?')).toBe(false)
    const labels = ['AU  Australia: key or terms', 'DE  Germany: key and terms', 'GR  Greece: ready, more with key']
    expect(labels.filter(label => !prompts.shown.includes(label.replace(': key', ': needs key')))).toEqual([])
    expect(shown).toContain('https://onboarding.tankerkoenig.de')
    expect(shown.replaceAll('\n', ' ')).toContain('The terms of the portal (section 8) forbid copying')
    expect(shown).toContain('de: accepted: answered with 200')
    expect(await settingsOf()).toMatchObject({
      FUEL_MARKETS: 'DE,FR,LT,RO',
      FUEL_ACCEPT_TERMS: 'DE,RO',
      FUEL_CONTACT: 'ops@example.org',
      FUEL_DE_API_KEY: hush,
    })
    expect(shown + text + readFileSync(file, 'utf8')).not.toContain(hush)
  })

  test('starts from what is set when it is called again', async () => {
    await asked(answers)
    const again = await asked([
      ['Which markets?', ['DE', 'FR', 'RO']],
      ['Your address', 'ops@example.org'],
      ['Folder of the data', '/var/lib'],
      ['What calls the runs?', 'none'],
      ['Write ', true],
    ])
    const initial = [...again.prompts.initial.values()]
    expect(initial.slice(0, 3)).toEqual([['DE', 'FR', 'LT', 'RO'], 'ops@example.org', join(folder, 'data')])
    expect(again.text).toContain('wrote markets\n')
    expect((await settingsOf()).FUEL_ACCEPT_TERMS).toBe('DE,RO')
  })

  test('asks again for a key that is refused', async () => {
    const results: KeyCheck[] = [
      { state: 'refused', found: '403' },
      { state: 'accepted', found: '200' },
    ]
    const seen: (string | undefined)[] = []
    const check: CheckKeys = async (_source, env) => {
      seen.push(env.FUEL_DE_API_KEY)
      return results.shift()!
    }
    const script: Script = [
      ['FUEL_DE_API_KEY', 'wrong-key'],
      ['The publisher refused', 'again'],
      ['FUEL_DE_API_KEY', hush],
      ['Do you accept the terms of de?', false],
      ['Write ', true],
    ]
    await asked(script, { check }, 'de')
    expect(seen).toEqual(['wrong-key', hush])
    expect((await settingsOf()).FUEL_DE_API_KEY).toBe(hush)
  })

  test('skips a key with Enter, and then does not ask for its terms', async () => {
    const script: Script = [
      ['FUEL_DE_API_KEY', ''],
      ['Write ', true],
    ]
    const { text } = await asked(script, {}, 'de')
    expect(text).toContain('left out: keys of ')
    expect(existsSync(secrets)).toBe(false)
  })

  test('asks for the file of Fuel Finder only without the keys of its API', async () => {
    const env = { FUEL_GB_API_CLIENT_ID: 'id', FUEL_GB_API_CLIENT_SECRET: hush, FUEL_MARKETS: 'GB' }
    const rest: Script = answers.slice(-4)
    await asked(rest, { env })
    await asked([['FUEL_GB_API_CLIENT_ID', ''], ['FUEL_GB_CSV_URL', ''], ...rest], { env: { FUEL_MARKETS: 'GB' } })
    expect((await settingsOf()).FUEL_MARKETS).toBeUndefined()
  })

  test('writes nothing without a yes at the end', async () => {
    const { text } = await asked([...answers.slice(0, -1), ['Write ', false]])
    expect([text, existsSync(file), existsSync(secrets)]).toEqual(['', false, false])
  })
})

describe('the markets of the file', () => {
  test('are the default of --market, not of commands with --source', async () => {
    const report = async (...args: readonly string[]): Promise<string[]> => {
      const settings = { FUEL_MARKETS: 'LU', FUEL_CONFIG: file }
      const before = { ...settings }
      const data = join(folder, 'none')
      mkdirSync(data, { recursive: true })
      let text = ''
      for (const name of Object.keys(before)) process.env[name] = settings[name as keyof typeof settings]
      try {
        ;({ text } = await printedBy(checkCommand(), '--offline', '--json', '--data-dir', data, ...args))
      } finally {
        for (const name of Object.keys(before)) delete process.env[name]
      }
      const { findings } = JSON.parse(text) as { findings: { group: string; what: string }[] }
      return findings.filter(({ group }) => group === 'sources').map(({ what }) => what)
    }
    // The rates and the weekly prices are needed by every market.
    expect(await report()).toEqual(['bnm', 'bulletin', 'ecb', 'gb-weekly', 'lu', 'nbrm', 'probation'])
    expect(await report('--source', 'it')).toEqual(['it'])
    expect(await report('--market', 'IS')).toContain('is')
    expect(await report('--market', 'all')).toEqual(expect.arrayContaining(['it', 'terms', 'keys']))
  })

  test('reach the options of a run', async () => {
    await expect(parsed(['run', '--dry-run'], { FUEL_MARKETS: 'XX', FUEL_DATA_DIR: folder })).rejects.toThrow(
      'unknown market XX',
    )
    const options = { dataDir: folder, threads: 1, onlyOpen: false }
    expect(chosenSources({ ...options, market: ['LU'] }).map(one => one.descriptor.id)).toContain('lu')
  })
})
