import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { type Prompts, terminalPrompts } from '../../bin/setup/prompts.ts'
import { Interrupted } from '../../pipeline/model/errors.ts'

/** Types keys into real prompts, and returns the answer and everything that the terminal shows. */
async function typed<T>(keys: readonly string[], ask: (prompts: Prompts) => Promise<T>) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input })
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 100, rows: 40 })
  let shown = ''
  output.on('data', chunk => {
    shown += String(chunk)
  })
  const answer = ask(await terminalPrompts({ input, output }))
  for (const key of keys) {
    await new Promise(resolve => setImmediate(resolve))
    input.write(key)
  }
  try {
    return { answer: await answer, shown: stripVTControlCharacters(shown) }
  } finally {
    input.end()
  }
}

const choices = ['a', 'b', 'c'].map(value => ({ value, label: `label ${value}` }))
const down = '\u001b[B'

describe('on a terminal', () => {
  test('a typed key is not shown', async () => {
    const { answer, shown } = await typed([...'hush', '\r'], prompts => prompts.hidden('FUEL_DE_API_KEY'))
    expect(answer).toBe('hush')
    expect(shown).toContain('FUEL_DE_API_KEY')
    expect(shown).not.toMatch(/hush|[hus]\b/)
  })

  test('Enter alone skips a key', async () => {
    expect((await typed(['\r'], prompts => prompts.hidden('key'))).answer).toBe('')
  })

  test('a text starts from the present value and is refused until it is valid', async () => {
    const fault = (text: string) => (text.endsWith('!') ? null : 'expected a !')
    const { answer, shown } = await typed(['\r', '!', '\r'], prompts => prompts.text('contact', 'here', fault))
    expect(answer).toBe('here!')
    expect(shown).toContain('expected a !')
  })

  test('several, one, or yes or no are chosen with the arrow keys, Space and Enter', async () => {
    const many = await typed([down, ' ', '\r'], prompts => prompts.chooseMany('which', choices, ['a']))
    expect(many.answer).toEqual(['a', 'b'])
    expect((await typed([down, '\r'], prompts => prompts.chooseOne('which', choices, 'b'))).answer).toBe('c')
    expect((await typed(['\r'], prompts => prompts.confirm('really', false))).answer).toBe(false)
    expect((await typed(['y'], prompts => prompts.confirm('really', false))).answer).toBe(true)
  })

  test('Ctrl-C ends setup', async () => {
    await expect(typed(['\u0003'], prompts => prompts.hidden('key'))).rejects.toBeInstanceOf(Interrupted)
  })
})
