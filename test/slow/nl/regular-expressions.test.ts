import { describe, expect, test } from 'vitest'
import { serving } from '../../support/api-server.ts'
import { judged } from '../../support/judged-expression.ts'
import { readCode } from '../../support/read-modules.ts'

// test/fire/regular-expressions.test.ts checks the expressions of the program as they are written.

// The doors, and what each is handed. No word of it has a meaning, so that nothing else says the same.
const asked = 'Qwxz, or 3 qwxzqwxz?'
const typed = encodeURIComponent(asked).replaceAll('%20', '+')
const called = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'ask', arguments: { question: asked } } }
const requests: readonly (readonly [door: string, path: string, body: object | null])[] = [
  ['in q', `/api/natural-language/?q=${typed}`, null],
  ['in the path', `/api/natural-language/${typed}`, null],
  ['in a body', '/api/natural-language/', { query: asked, format: 'compact' }],
  ['in a body of two', '/api/natural-language/', { queries: [asked, asked] }],
  ['as a table', `/api/natural-language/?format=csv&q=${typed}`, null],
  ['by an agent', '/mcp', called],
]

describe('a request with a question', () => {
  // Of this process: routers, checks of what agents send, whatever they are handed. Node's own keep to themselves.
  test.each(requests)('%s is matched only by expressions that cannot hang', async (_door, path, body) => {
    const server = await serving()
    const met = await metWhile('qwxz', async () => {
      const { status } = await (body ? server.post(path, JSON.stringify(body), json) : server.get(path))
      expect(status).toBe(200)
    })
    expect(met.length).toBeGreaterThan(2)
    expect(met.filter(expression => judged(expression) !== 'safe')).toEqual([])
  })

  test('is matched by the expressions that were recorded', async () => {
    const met = await metWhile('qwxz', () => [/x+y/.test('QWXZ'), 'a qwxz'.split(/,/), 'no'.replace(/n/g, '')])
    expect(met).toEqual(['/,/', '/x+y/'])
  })
})

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

/** The expressions that are run on a text with the mark in it. All methods of texts end in `exec`. */
async function metWhile(mark: string, run: () => unknown): Promise<readonly string[]> {
  const met = new Set<string>()
  const { exec } = RegExp.prototype
  RegExp.prototype.exec = function (text) {
    if (text.toLowerCase().includes(mark)) met.add(String(this))
    return exec.call(this, text)
  }
  try {
    await run()
  } finally {
    RegExp.prototype.exec = exec
  }
  return [...met].map(one => one.replace(/\/(\w*)y(\w*)$/, '/$1$2')).sort()
}

describe('the check', () => {
  test.each([/(a+)+$/, /\s+$/, /a+b/g, /x*y*x*z/, /\p{L}+\p{M}*[a-z]*$/u])('refuses %s', bad => {
    expect(judged(String(bad))).not.toBe('safe')
  })

  test.each([/^a+b/, /a+/g, /[^\s]/u, /^(?:a|b)*$/])('lets %s pass', good => {
    expect(judged(String(good))).toBe('safe')
  })
})

describe('expressions are found', () => {
  test('as literals, not in divisions, strings and comments', () => {
    const code = "const a = 4 / 2 / 1 // /b+/\nexport const c = [`${/d+/.test('/e+/')}`, a, /[/]f/u]\n"
    expect(readCode(code).expressions).toEqual(['/d+/', '/[/]f/u'])
  })

  test('built from strings', () => {
    const makers = [
      "new RegExp('a+')",
      "RegExp('b+')",
      "'c'.match('d+')",
      "'e'.search(`f+`)",
      "'g'.matchAll(String(h))",
    ]
    const code = `const h = /i+/\nexport const j = [${makers.join()}, 'k'.match(h), 'l'.split('m'), [n => n].map(String)]\n`
    expect(readCode(code).makers).toEqual(makers)
  })
})
