import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { packageRoot } from '../../pipeline/disk/package-root.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// `npm start` in a small folder, whose build writes one file.

let folder: string

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function started(): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['.ci/built.mjs', '--or-build'], { cwd: folder })
  expect([status, String(stderr)]).toEqual([0, ''])
  return String(stdout)
}

beforeEach(() => {
  folder = temporaryFolder()
  cpSync(join(packageRoot(), '.ci/built.mjs'), join(folder, '.ci/built.mjs'))
  const build = `node -e "require('node:fs').mkdirSync('dist/bin', { recursive: true }), require('node:fs').writeFileSync('dist/bin/a.js', '')"`
  write('package.json', JSON.stringify({ scripts: { build: `${build} && node .ci/built.mjs` } }))
  write('bin/a.ts', 'one')
  write('sql/a.sql', 'one')
  expect(started()).toMatch(/^Building, which takes/)
})

describe('npm start', () => {
  test('builds once', () => {
    expect(started()).toBe('The build is current.\n')
    expect(started()).toBe('The build is current.\n')
  })

  const changes: readonly (readonly [string, string, () => void])[] = [
    ['a changed file', 'bin/a.ts', () => write('bin/a.ts', 'other')],
    ['an older file in its place', 'bin/a.ts', () => utimesSync(join(folder, 'bin/a.ts'), 1, 1)],
    ['a new file', 'pipeline/b.ts', () => write('pipeline/b.ts', '')],
    ['a chapter of the book', 'docs/a.md', () => write('docs/a.md', '')],
    ['a deleted file', 'sql/a.sql', () => rmSync(join(folder, 'sql/a.sql'))],
    ['a deleted file of the build', 'dist/bin/a.js', () => rmSync(join(folder, 'dist/bin/a.js'))],
  ]
  test.each(changes)('builds after %s, and names it', (_, path, change) => {
    change()
    expect(started()).toBe(`Building, because of ${path} …\n`)
    expect(started()).toBe('The build is current.\n')
  })

  test('does not build after a change of a test', () => {
    write('test/a.test.ts', '')
    expect(started()).toBe('The build is current.\n')
  })
})
