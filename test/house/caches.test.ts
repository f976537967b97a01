import { join, relative } from 'node:path'
import {
  isBinaryExpression,
  isCallExpression,
  isIdentifier,
  isNewExpression,
  isPropertyAccessExpression,
  isPropertyDeclaration,
  isVariableDeclaration,
  type Node,
  type SourceFile,
  SyntaxKind,
} from '@typescript/native/unstable/ast'
import { API } from '@typescript/native/unstable/sync'
import { expect, test } from 'vitest'
import { repositoryFiles, repositoryRoot, repositoryText } from '../support/repository.ts'

/** `api/http/made-answers.ts: #kept`, for all that look like a value that is stored for later calls. */
function cachesOf(isWanted: (path: string) => boolean): readonly string[] {
  const api = new API({ cwd: repositoryRoot })
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(repositoryRoot, 'tsconfig.json')] }).getProjects()
    const { program } = project!
    return program.getSourceFileNames().flatMap(name => {
      const path = relative(repositoryRoot, name)
      return isWanted(path) ? cachesIn(program.getSourceFile(name)!).map(one => `${path}: ${one}`) : []
    })
  } finally {
    api.close()
  }
}

// Made for values that are found again.
const stores = new Set(['WeakMap', 'WeakSet', 'LRUCache'])
const collections = new Set(['Map', 'Set'])
const functions = new Set([
  SyntaxKind.ArrowFunction,
  SyntaxKind.Constructor,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.GetAccessor,
  SyntaxKind.MethodDeclaration,
])

/** The names of variables and fields of these forms:
 * - a WeakMap, WeakSet or LRUCache;
 * - a Map or Set of a module or field that is empty at first, and read and filled by the same function;
 * - a variable or field that a function sets with `??=` for all later calls;
 * - a `let` of a module.
 */
function cachesIn(file: SourceFile): readonly string[] {
  const found = new Set<string>()
  const empty = new Set<string>()
  const uses = new Map<string, Set<string>>()
  const declared = new Map<string, Node>()
  const visit = (node: Node, within: Node): void => {
    if (isVariableDeclaration(node) && isIdentifier(node.name)) declared.set(node.name.text, within)
    if ((isVariableDeclaration(node) || isPropertyDeclaration(node)) && node.initializer) {
      const name = node.name.getText(file)
      const made = constructed(node.initializer)
      if (made && stores.has(made.name)) found.add(name)
      const isLong = isPropertyDeclaration(node) || within === file
      if (made && isLong && made.isEmpty && collections.has(made.name)) empty.add(name)
    }
    if (isVariableDeclaration(node) && within === file && isLet(node)) found.add(node.name.getText(file))
    if (isBinaryExpression(node)) {
      const { left, operatorToken, right } = node
      const name =
        isPropertyAccessExpression(left) && left.expression.kind === SyntaxKind.ThisKeyword
          ? left.name.getText(file)
          : left.getText(file)
      const isField = isPropertyAccessExpression(left) && left.expression.kind === SyntaxKind.ThisKeyword
      const isCaptured = isIdentifier(left) && declared.has(left.text) && declared.get(left.text) !== within
      if (operatorToken.kind === SyntaxKind.QuestionQuestionEqualsToken && (isField || isCaptured)) found.add(name)
      const made = constructed(right)
      if (isField && operatorToken.kind === SyntaxKind.EqualsToken && made && stores.has(made.name)) found.add(name)
    }
    if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
      const { expression, name } = node.expression
      const of = isPropertyAccessExpression(expression) ? expression.name.getText(file) : expression.getText(file)
      const own = uses.get(of) ?? new Set<string>()
      uses.set(of, own.add(name.getText(file)))
    }
    const inner = functions.has(node.kind) ? node : within
    node.forEachChild(child => visit(child, inner))
  }
  visit(file, file)
  for (const name of empty) {
    const own = uses.get(name)
    if (own && (own.has('get') || own.has('has')) && (own.has('set') || own.has('add'))) found.add(name)
  }
  return [...found].sort()

  function constructed(node: Node): { readonly name: string; readonly isEmpty: boolean } | null {
    if (!isNewExpression(node)) return null
    return { name: node.expression.getText(file), isEmpty: (node.arguments?.length ?? 0) === 0 }
  }

  function isLet(node: Node): boolean {
    return /^(export )?let /.test(node.parent.parent.getText(file))
  }
}

const page = repositoryText('docs/how/caches.md')
const listed = [...page.matchAll(/^\| `(\S+\.ts)`: ((?:`[#\w]+`(?:, )?)+) \|/gm)].flatMap(([, path, names]) =>
  [...names!.matchAll(/`([#\w]+)`/g)].map(([, name]) => `${path}: ${name}`),
)

test('docs/how/caches.md lists everything that has the form of a cache', () => {
  const found = cachesOf(path => /^(api|pipeline)\//.test(path))
  expect(found.length).toBeGreaterThan(90)
  expect(found.filter(one => !listed.includes(one))).toEqual([])
})

test('docs/how/caches.md lists nothing twice, and nothing that is not in the code', () => {
  const isThere = (one: string) => {
    const [path, name] = one.split(': ') as [string, string]
    return (
      repositoryFiles('.ts', path.slice(0, path.lastIndexOf('/'))).includes(path) &&
      new RegExp(`${name}\\b`).test(repositoryText(path))
    )
  }
  expect(listed.filter((one, at) => listed.indexOf(one) !== at)).toEqual([])
  expect(listed.filter(one => !isThere(one))).toEqual([])
})
