import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { completionScripts } from '../../bin/completion/scripts.ts'
import { type WordPlace, wordsIn } from '../../bin/completion/words.ts'
import { wholeProgram } from '../../bin/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let places: readonly WordPlace[]
const script = join(temporaryFolder(), 'fuel-etl.bash')

beforeAll(async () => {
  places = wordsIn(await wholeProgram())
  writeFileSync(script, completionScripts.bash(places))
})

/** The completions that bash offers after these words. The last word is being typed. */
function offered(...words: readonly string[]): string[] {
  const typed = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _fuel_etl; printf '%s\\n' "\${COMPREPLY[@]}"`
  const printed = execFileSync('bash', ['-c', typed, script, 'fuel-etl', ...words], { encoding: 'utf8' })
  return printed.split('\n').filter(word => word !== '')
}

describe('bash completes', () => {
  test('commands', () => expect(offered('qu')).toEqual(['quarantine']))
  test('sub-commands', () => expect(offered('keys', 'rev')).toEqual(['revoke']))
  test('options', () => expect(offered('run', '--dr')).toEqual(['--dry-run']))
  test('choices', () => expect(offered('keys', 'create', '--plan', '')).toEqual(['free', 'pro', 'business']))
  test('several source ids', () => expect(offered('run', '--source', 'it', 'fr')).toEqual(['fr', 'fr-zip']))
  test('markets', () => expect(offered('run', '--market', 'F')).toContain('FR'))
  test('an option after values', () => expect(offered('run', '--market', 'FR', '--js')).toEqual(['--json']))
})

test('no word needs quotes', () => {
  for (const { before, words } of places) for (const word of [before, ...words]) expect(word).toMatch(/^[\w .-]*$/)
})
