import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseSecrets, readSecrets, withKnownNames, withSecrets } from '../../bin/configuration/secrets.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const read = (text: string) => parseSecrets(text, 'keys')

describe('a secrets file', () => {
  test('has NAME=VALUE lines, in quotes or not, and comments', () => {
    const text = `# keys\n\nA=1\nexport B='two words'\nC="a \\"b\\" \\$c"\n  D=x=y#z  \n`
    expect(read(text)).toEqual({ A: '1', B: 'two words', C: 'a "b" $c', D: 'x=y#z' })
  })

  test('with another line is refused without showing it', () => {
    for (const line of ['hush hush', "A='hush", "A='hush'x", '=hush']) {
      expect(() => read(`# keys\n${line}`)).toThrow('keys line 2: expected NAME=VALUE, found another form')
      expect(() => read(line)).toThrow(/^(?!.*hush)/)
    }
  })

  test('with an unknown name is refused with the nearest known one; what may be a part of a key is not shown', () => {
    const refused = (name: string) => () => withKnownNames({ [name]: 'hush' }, 'keys')
    expect(refused('FUEL_DE_API_KYE')).toThrow("keys: unknown name 'FUEL_DE_API_KYE'; did you mean FUEL_DE_API_KEY?")
    expect(refused('FUEL_QQQQQQQQQQQQQQQQQQQQQQQQ')).toThrow(/unknown name 'FUEL_Q+'; 'fuel-etl sources ID'/)
    expect(refused('qqqqqqqqqqqqqqqqqqqqqqqqqqq')).toThrow(/^keys: an unknown name; /)
    const known = { FUEL_DE_API_KEY: 'a', FUEL_STORE_URL: 'b', FUEL_NOTIFY_WEBHOOK: 'c', AWS_SECRET_ACCESS_KEY: 'd' }
    expect(withKnownNames(known, 'keys')).toBe(known)
  })

  test('that is missing has no keys', () => expect(readSecrets(join(temporaryFolder(), 'none'))).toEqual({}))

  test('keeps comments, order and other names when a value changes', () => {
    expect(withSecrets('# mine\nA=1\n\nB=2\n', { B: '3', C: '4' })).toBe('# mine\nA=1\n\nB=3\nC=4\n')
    expect(withSecrets('', { A: '1' })).toBe('A=1\n')
  })

  test('has values that this program and a shell read alike', () => {
    const values = { A: 'plain-1/2+3=', B: 'a b "c" $d `e` \\f', C: `it's "$x" \`y\` \\z`, D: '' }
    const text = withSecrets('', values)
    expect(read(text)).toEqual(values)
    const file = join(temporaryFolder(), 'keys')
    writeFileSync(file, text)
    const print = 'process.stdout.write(JSON.stringify([process.env.A, process.env.B, process.env.C, process.env.D]))'
    const script = `set -a; . "${file}"; exec "${process.execPath}" -e '${print}'`
    expect(JSON.parse(execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }))).toEqual(Object.values(values))
  })

  test('refuses a value of several lines', () => {
    expect(() => withSecrets('', { A: 'hush\nB=1' })).toThrow('A: expected one line of text')
  })
})
