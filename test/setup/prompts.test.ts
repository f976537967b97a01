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
  const answer = ask(terminalPrompts({ input, output }))
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

  test('several are chosen by their codes, all of them, or those that are marked', async () => {
    const which = (prompts: Prompts) => prompts.chooseMany('which', choices, ['a'])
    expect((await typed(['B, a\r'], which)).answer).toEqual(['a', 'b'])
    expect((await typed(['all\r'], which)).answer).toEqual(['a', 'b', 'c'])
    const marked = await typed(['x\r', '\r'], which)
    expect(marked.answer).toEqual(['a'])
    expect(marked.shown).toContain(' *a: label a')
    expect(marked.shown).toContain('unknown: x')
  })

  test('one is chosen by its name, and yes or no by a letter', async () => {
    const which = (prompts: Prompts) => prompts.chooseOne('which', choices, 'b')
    expect((await typed(['\r'], which)).answer).toBe('b')
    expect((await typed(['\u0015c\r'], which)).answer).toBe('c')
    expect((await typed(['\u0015d\r', '\u0015a\r'], which)).shown).toContain('expected a or b or c')
    const really = (prompts: Prompts) => prompts.confirm('really', false)
    expect((await typed(['\r'], really)).answer).toBe(false)
    expect((await typed(['y\r'], really)).answer).toBe(true)
    expect((await typed(['?\r', 'N\r'], really)).answer).toBe(false)
  })

  test('Ctrl-C ends setup', async () => {
    await expect(typed(['\u0003'], prompts => prompts.hidden('key'))).rejects.toBeInstanceOf(Interrupted)
  })
})
