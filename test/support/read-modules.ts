import { join, posix, relative } from 'node:path'
import {
  type CallExpression,
  isCallExpression,
  isExportDeclaration,
  isIdentifier,
  isImportDeclaration,
  isNamedImports,
  isPropertyAccessExpression,
  isRegularExpressionLiteral,
  type Node,
  type SourceFile,
  SyntaxKind,
} from '@typescript/native/unstable/ast'
import { createVirtualFileSystem } from '@typescript/native/unstable/fs'
import { API, type Checker, TypeFlags } from '@typescript/native/unstable/sync'
import { repositoryRoot } from './repository.ts'

/** A module of this repository, as the TypeScript compiler reads it. */
export interface ReadModule {
  /** Regular expression literals, as they are written. */
  readonly expressions: readonly string[]
  /** Where an expression is created in another way: `RegExp` as a value, and strings that are used as one. */
  readonly makers: readonly string[]
  /** What it imports at run time, without types: paths of this repository, or bare specifiers. */
  readonly imports: readonly string[]
}

// These methods take a string as an expression; `replace` and `split` do not.
const takers = new Set(['match', 'matchAll', 'search'])

/** The modules that a project of this repository compiles, by path from its root. */
export function readModules(
  isWanted: (path: string) => boolean,
  project = 'tsconfig.json',
): ReadonlyMap<string, ReadModule> {
  return readProject(new API({ cwd: repositoryRoot }), repositoryRoot, isWanted, project)
}

/** Reads a module from text instead of from a file. */
export function readCode(code: string): ReadModule {
  const fs = createVirtualFileSystem({ '/tsconfig.json': '{ "files": ["code.ts"] }', '/code.ts': code })
  return readProject(new API({ cwd: '/', fs }), '/', () => true).get('code.ts')!
}

function readProject(
  api: API,
  root: string,
  isWanted: (path: string) => boolean,
  configuration = 'tsconfig.json',
): ReadonlyMap<string, ReadModule> {
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(root, configuration)] }).getProjects()
    const { program, checker } = project!
    const files = program.getSourceFileNames().map(name => [relative(root, name), name] as const)
    const wanted = files.filter(([path]) => isWanted(path))
    return new Map(wanted.map(([path, name]) => [path, readModule(path, program.getSourceFile(name)!, checker)]))
  } finally {
    api.close()
  }
}

function readModule(path: string, file: SourceFile, checker: Checker): ReadModule {
  const read = { expressions: [] as string[], makers: [] as string[], imports: [] as string[] }
  const visit = (node: Node): void => {
    if (isRegularExpressionLiteral(node)) read.expressions.push(node.text)
    else if (isIdentifier(node) && node.text === 'RegExp') read.makers.push(node.parent.getText(file))
    else if (isCallExpression(node) && isTextTaken(node, checker)) read.makers.push(node.getText(file))
    else if (isImportDeclaration(node) || isExportDeclaration(node)) {
      const specifier = node.moduleSpecifier?.getText(file).slice(1, -1)
      if (specifier && !isOfTypes(node)) read.imports.push(pathOf(path, specifier))
    }
    node.forEachChild(visit)
  }
  visit(file)
  return read
}

/** `text.match('a+')`. */
function isTextTaken({ expression, arguments: [first] }: CallExpression, checker: Checker): boolean {
  if (!isPropertyAccessExpression(expression) || !takers.has(expression.name.text) || !first) return false
  const receiver = checker.getTypeAtLocation(expression.expression)
  if (!receiver || !(receiver.flags & TypeFlags.StringLike)) return false
  return checker.getTypeAtLocation(first)?.getSymbol()?.name !== 'RegExp'
}

function isOfTypes(node: Node): boolean {
  if (isExportDeclaration(node)) return node.isTypeOnly
  if (!isImportDeclaration(node) || !node.importClause) return false
  const { phaseModifier, name, namedBindings } = node.importClause
  if (phaseModifier === SyntaxKind.TypeKeyword) return true
  return (
    !name && !!namedBindings && isNamedImports(namedBindings) && namedBindings.elements.every(one => one.isTypeOnly)
  )
}

function pathOf(from: string, specifier: string): string {
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier
}
