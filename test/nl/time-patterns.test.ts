import { describe, expect, test } from 'vitest'
import { questionClock } from '../../api/nl/slots/time/calendar.ts'
import { meanings } from '../../api/nl/slots/time/meanings.ts'
import { type Meaning, Rules } from '../../api/nl/slots/time/pattern.ts'
import { readers } from '../../api/nl/slots/time/readers.ts'
import { phraseLists } from '../../api/nl/words/phrase-file.ts'
import { tokenise } from '../../api/nl/words/tokenise.ts'

const clocked = { newestWeek: '2026-11-16' }
const spoken: Record<string, Meaning> = {
  yes: (_, { from, to }) => `${from}-${to}`,
  none: () => null,
  said: (_, _place, argument) => argument,
  both: ({ unit, end }: { unit: string; end?: string }) => `${unit} ${end}`,
}

/** What a rule of these lines reads in a question, from a word on. */
function reading(lines: readonly string[], question: string, at = 0): unknown {
  const rules = new Rules(
    new Map([
      ['rule', lines],
      ['small', ['one -> said 1', 'two|twelve -> said 2']],
    ]),
    spoken,
    readers,
  )
  const tokens = tokenise(question)
  return rules.at('rule', rules.question(tokens, questionClock(tokens, clocked)), at)
}

test.each<[pattern: string, question: string, at: number, result: unknown]>([
  ['last -> yes', 'last', 0, '0-1'],
  ['last -> yes', 'at last', 1, '1-2'],
  ['last -> yes', 'at last', 2, null],
  ['last|past year -> yes', 'past year', 0, '0-2'],
  ['last|past year -> yes', 'past month', 0, null],
  ['a last? year -> yes', 'a year', 0, '0-2'],
  ['a last? year -> yes', 'a last year', 0, '0-3'],
  ['a last? year -> yes', 'a last last year', 0, null],
  ['a last* year -> yes', 'a last last last last year', 0, '0-6'],
  ['a last* year -> yes', 'a last last last last last year', 0, null],
  ['a last* last -> yes', 'a last last', 0, null],
  ['a year? -> yes', 'a', 0, '0-1'],
  ['a ~- ~b -> yes', 'a-b', 0, '0-3'],
  ['a ~- ~b -> yes', 'a -b', 0, null],
  ['a ~-? b -> yes', 'a b', 0, '0-2'],
  ['a _ b -> yes', 'a b', 0, '0-2'],
  ['a _ - -> yes', 'a-', 0, null],
  ['a $ -> yes', 'a', 0, '0-1'],
  ['a $ -> yes', 'a.', 0, '0-1'],
  ['a $ -> yes', 'a b', 0, null],
  ['a &b -> yes', 'a b', 0, '0-1'],
  ['a &b -> yes', 'a c', 0, null],
  ['a !b -> yes', 'a c', 0, '0-1'],
  ['a !b -> yes', 'a', 0, '0-1'],
  ['a !b -> yes', 'a b', 0, null],
  ['<[not-before] a -> yes', 'every a', 1, '1-2'],
  ['<[not-before] a -> yes', 'some a', 1, null],
  ['!<[not-before] a -> yes', 'every a', 1, null],
  ['!<[not-before] a -> yes', 'a', 0, '0-1'],
  ['[unit] -> {unit}', 'weeks', 0, 'week'],
  ['[hyphen] -> {hyphen}', '-', 0, '-'],
  ['[size:unit] -> {size}', 'weeks', 0, 'week'],
  ['[weekday|unit] -> {weekday|unit}', 'monday', 0, 'monday'],
  ['a {small} -> {small}', 'a two', 0, '2'],
  ['a {size:small} -> {size}', 'a twelve', 0, '2'],
  ['a {small} -> {small}', 'a three', 0, null],
  ['a {small} -> {small}', 'a', 0, null],
  ['[unit] [end]? -> both', 'week', 0, 'week undefined'],
  ['[unit] [end]? -> both', 'week end', 0, 'week end'],
  ['a &[unit] -> {unit}', 'a year', 0, 'year'],
  ['a -> none', 'a', 0, null],
  ['a -> said x', 'a', 0, 'x'],
  ['{digits} -> {digits}', '2022', 0, '2022'],
  ['{code} -> {code}', 'q1', 0, 'q1'],
  ['{code} -> {code}', 'kw12', 0, 'kw12'],
  ['{code} -> {code}', 'week', 0, null],
  ['24 hours -> yes', '24 hours', 0, '0-2'],
])('%s reads in %j at %d', (pattern, question, at, result) => {
  const found = reading([pattern], question, at)
  expect(found === null ? null : (found as { value: unknown }).value).toEqual(result)
})

describe('of several lines', () => {
  test('the longest is read, wherever it is in the table', () => {
    expect(reading(['a -> said short', 'a b -> said long', '[article]? a -> said other'], 'a b')).toMatchObject({
      value: 'long',
      to: 2,
    })
  })

  test('the first of those that are equally long', () => {
    expect(reading(['x? a b -> said 1', 'a b -> said 2', 'x? a b -> said 3'], 'a b')).toMatchObject({ value: '1' })
    expect(reading(['x? a b -> none', 'a b -> said 2', 'x? a b -> said 3'], 'a b')).toMatchObject({ value: '2' })
  })

  test('parts of one are not seen by another that begins alike', () => {
    expect(reading(['[unit] [end] x -> none', '[unit] end|stop -> both'], 'week end')).toMatchObject({
      value: 'week undefined',
    })
  })
})

test.each([
  ['{nothing} -> yes', 'lexicons/time-patterns.txt has no rule {nothing}'],
  ['[nothing] -> yes', 'lexicons/times.txt has no list [nothing]'],
  ['a -> nothing', "time-patterns.txt: 'a -> nothing' has no meaning 'nothing'"],
  ['a {small} -> {other}', "time-patterns.txt: 'a {small} -> {other}' has no meaning '{other}'"],
  ['a b', "time-patterns.txt: 'a b' has no meaning ''"],
])('a mistyped line is refused: %s', (pattern, message) => {
  expect(() => reading([pattern], 'a')).toThrow(message)
})

describe('in the table', () => {
  const lines = [...phraseLists('time-patterns').values()].flat()
  const patterns = lines.map(line => line.split(' -> ')[0]!)
  const code = patterns.join(' ')

  test('every meaning is used', () => {
    const used = new Set(lines.map(line => line.split(' -> ')[1]!.split(' ')[0]))
    expect(Object.keys(meanings).filter(name => !used.has(name))).toEqual([])
  })

  test('every rule but the two that are asked for is used', () => {
    const rules = [...phraseLists('time-patterns').keys()]
    const unused = rules.filter(name => !code.includes(`{${name}}`) && !code.includes(`:${name}}`))
    expect(unused).toEqual(['period', 'idle'])
  })

  test('every list of words is used, some by the code alone', () => {
    const used = new Set([...code.matchAll(/\[(?:[\w-]+:)?([^\]]+)\]/g)].flatMap(([, names]) => names!.split('|')))
    const lists = [...new Set([...phraseLists('times').keys()].map(list => list.split(' ')[0]!))]
    expect(lists.filter(list => !used.has(list)).sort()).toEqual([
      'future',
      'looking-back',
      'other-of',
      'past',
      'travel',
      'worth-of',
    ])
  })
})
