import { describe, expect, test } from 'vitest'
import { repositoryText, shippedModules } from '../support/repository.ts'

const longestFile = 300
const longestFunction = 40

interface Measured {
  /** First line, counted from 1. */
  readonly line: number
  readonly lines: number
}

describe('shipped code', () => {
  const modules = shippedModules()

  test('has no file that is too long to read at once', () => {
    const long = modules.map(path => ({ path, lines: repositoryText(path).trimEnd().split('\n').length }))
    expect(long.filter(({ lines }) => lines > longestFile)).toEqual([])
  })

  test('has no function that is too long to see at once', () => {
    const functions = modules.flatMap(path => functionsIn(repositoryText(path)).map(one => ({ path, ...one })))
    expect(functions.length).toBeGreaterThan(modules.length)
    expect(functions.filter(({ lines }) => lines > longestFunction)).toEqual([])
  })
})

describe('the measure of functions', () => {
  const body = (count: number, indent: string) => Array.from({ length: count }, () => `${indent}work()`)
  const shapes: readonly (readonly [what: string, head: readonly string[], tail: readonly string[]])[] = [
    ['a declaration', ['function a(): void {'], ['}']],
    ['an exported generator', ['export async function* a(b: string): AsyncGenerator<string> {'], ['}']],
    ['a declaration with its parameters below', ['function a(', '  b: string,', '): void {'], ['}']],
    ['a declaration with its result below', ['function a(b: string): {', '  readonly c: string', '} {'], ['}']],
    ['an arrow', ['const a = (b: string): void => {'], ['}']],
    ['an arrow with its parameters below', ['const a = (', '  b: string,', ') => {'], ['}']],
    ['an arrow that gives an object', ['const a = () => ({'], ['})']],
    ['an arrow whose result stands below', ['const a = () =>'], []],
    ['an arrow among arguments', ['a(b => {'], ['})']],
    ['a method', ['  async #a(b: string): Promise<void> {'], ['  }']],
    ['a getter', ['  get a(): string {'], ['  }']],
    ['a constructor', ['  constructor() {'], ['  }']],
    ['a plain function expression', ['export const a = async function b() {'], ['}']],
  ]
  test.each(shapes)('counts %s from its name to its last brace', (_what, head, tail) => {
    const code = [...head, ...body(7, '    '), ...tail, 'const next = 1', ''].join('\n')
    expect(functionsIn(code)).toContainEqual({ line: 1, lines: head.length + 7 + tail.length })
  })

  test('takes no control flow and no type for a function', () => {
    const code =
      'if (a) {\n  b()\n} else if (c) {\n  d()\n}\nfor (const e of f) {\n  g()\n}\ninterface H {\n  i(): string\n}\n'
    expect(functionsIn(code)).toEqual([])
  })
})

/**
 * The functions of a module, by its indentation: Biome's formatting gives a body deeper lines than its head and its end.
 * The compiler in use has no interface for programs that would tell better.
 */
function functionsIn(code: string): Measured[] {
  const lines = code.split('\n')
  return lines.flatMap((text, at) => {
    if (!isHead(text)) return []
    const indent = indentOf(text)
    const start = startOf(lines, at, indent)
    const end = /=>$/.test(text) ? lastDeeper(lines, at, indent) : closing(lines, at, indent)
    return [{ line: start + 1, lines: end - start + 1 }]
  })
}

function isHead(text: string): boolean {
  if (/^\s*(\} )?(if|else|for|while|switch|do|try|catch|finally|return switch)\b/.test(text)) return false
  if (/=>( ?[({[]+)?$/.test(text)) return true
  return /^\s*(export |default |async |static |override |get |set )*(function\b|constructor\b|[#\w]+[<(]).*\{$/.test(
    text,
  )
    ? true
    : /\bfunction\b.*\{$/.test(text) || /^\s*[)}](: .+)? \{$/.test(text)
}

/** The head itself, or the line above with the same indentation when its parameters stand on lines of their own. */
function startOf(lines: readonly string[], at: number, indent: number): number {
  if (!/^\s*[)}]/.test(lines[at]!)) return at
  for (let above = at - 1; above >= 0; above -= 1) {
    const text = lines[above]!
    if (text !== '' && indentOf(text) <= indent && !/^\s*[)}]/.test(text)) return above
  }
  return at
}

function closing(lines: readonly string[], at: number, indent: number): number {
  const end = lines.findIndex((text, line) => line > at && text !== '' && indentOf(text) <= indent)
  return end === -1 ? lines.length - 1 : end
}

function lastDeeper(lines: readonly string[], at: number, indent: number): number {
  const end = lines.findIndex((text, line) => line > at && text !== '' && indentOf(text) <= indent)
  return (end === -1 ? lines.length : end) - 1
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length
}
