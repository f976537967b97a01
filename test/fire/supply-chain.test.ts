import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { LockedDependencies } from '../support/needed-packages.ts'
import { repositoryRoot, repositoryText } from '../support/repository.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

interface LockedPackage extends LockedDependencies {
  readonly name?: string
  readonly version: string
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly inBundle?: boolean
  readonly hasInstallScript?: boolean
  readonly dev?: boolean
  readonly os?: readonly string[]
  readonly libc?: readonly string[]
}

interface Component {
  /** The address of a package, with its name and version. */
  readonly purl: string
  readonly hashes: readonly { readonly alg: string; readonly content: string }[]
}

const manifest = JSON.parse(repositoryText('package.json'))
const locked = Object.entries(lockIn('')).filter(([path]) => path !== '')

function lockIn(folder: string): Readonly<Record<string, LockedPackage>> {
  return JSON.parse(repositoryText(`${folder}package-lock.json`)).packages
}

function nameOf(path: string): string {
  return path.split('node_modules/').at(-1)!
}

function licences(file: string) {
  return spawnSync(process.execPath, [join(repositoryRoot, '.ci/licences.mjs'), file], { encoding: 'utf8' })
}

describe.each(['', '.ci/tools/'])('the lock file %spackage-lock.json', folder => {
  const ofFolder = JSON.parse(repositoryText(`${folder}package.json`))
  const lock = lockIn(folder)
  const packages = Object.entries(lock).filter(([path]) => path !== '')

  /** The paths of the packages with a fault. */
  function pathsWith(hasFault: (one: LockedPackage) => boolean): readonly string[] {
    return packages.filter(([, one]) => hasFault(one)).map(([path]) => path)
  }

  test('agrees with package.json', () => {
    expect(packages.length).toBeGreaterThan(200)
    // The tools have no version, engines and optional packages.
    const members = ['dependencies', 'optionalDependencies', 'devDependencies', 'engines', 'version']
    const stated = members.filter(member => member in ofFolder).map(member => [member, ofFolder[member]])
    expect(lock['']).toMatchObject(Object.fromEntries(stated))
  })

  // SHA-512 fixes the bytes of a package, from whichever registry npm is set to use.
  test('has a SHA-512 of every package, and no address, link or bundled package', () => {
    expect(pathsWith(one => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(one.integrity ?? ''))).toEqual([])
    expect(pathsWith(one => one.resolved !== undefined || one.link === true || one.inBundle === true)).toEqual([])
  })

  test('takes every package from a registry: none from git, an address or a folder', () => {
    const specs = Object.values(lock).flatMap(one => [
      ...Object.values(one.dependencies ?? {}),
      ...Object.values(one.optionalDependencies ?? {}),
    ])
    expect(specs.length).toBeGreaterThan(200)
    // Another name for a package of the registry.
    const isAlias = (spec: string) => /^npm:(@[a-z]+\/)?[a-z]+@[\d.^]+$/.test(spec)
    expect(specs.filter(spec => /[:/]/.test(spec) && !isAlias(spec))).toEqual([])
  })

  test('pins the exact version of every direct dependency', () => {
    const { dependencies, optionalDependencies, devDependencies, overrides } = ofFolder
    const specs = Object.values({ ...dependencies, ...optionalDependencies, ...devDependencies, ...overrides })
    expect(specs.filter(spec => !/^(npm:[a-z]+@)?\d+\.\d+\.\d+(-r\.\d+)?$/.test(String(spec)))).toEqual([])
  })

  test('has no package with an install script', () => {
    expect(pathsWith(one => one.hasInstallScript === true)).toEqual([])
  })
})

describe('the lock file', () => {
  // libsql's packages do not state it, so npm would install both, 9 MB each. After an update of libsql, add it again by hand.
  test('states the C library of every native package for Linux', () => {
    const native = locked.filter(
      ([path, one]) => !one.dev && one.os?.includes('linux') && /(duckdb|libsql)\//.test(path),
    )
    expect(native.length).toBeGreaterThan(8)
    for (const [path, { libc }] of native) expect([path, libc]).toEqual([path, [/musl/.test(path) ? 'musl' : 'glibc']])
  })
})

describe('the licences', () => {
  test('of all tools are known and allowed', () => {
    const { status, stderr } = licences(join(repositoryRoot, '.ci/tools/package-lock.json'))
    expect([stderr, status]).toEqual(['', 0])
  })

  test('of all packages are known and allowed', () => {
    const { status, stdout, stderr } = licences(join(repositoryRoot, 'package-lock.json'))
    expect([stderr, status]).toEqual(['', 0])
    expect(stdout).toMatch(/^MIT +\d{2,} +\d{2,}$/m)
    expect(stdout).toMatch(/^LGPL-3\.0-only +1 +0 {2}opening_hours$/m)
  })

  test('are refused if one is unknown, missing or allowed for other packages only', () => {
    const file = join(temporaryFolder(), 'package-lock.json')
    const packages = {
      '': { version: '1.0.0' },
      'node_modules/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/b': { version: '2.0.0', license: 'AGPL-3.0-only' },
      'node_modules/a/node_modules/c': { version: '3.0.0' },
      'node_modules/d': { version: '4.0.0', license: 'LGPL-3.0-only' },
      'node_modules/axe-core': { version: '5.0.0', license: 'MPL-2.0' },
    }
    writeFileSync(file, JSON.stringify({ packages }))
    const { status, stderr } = licences(file)
    expect(status).toBe(1)
    expect(stderr.trim().split('\n')).toEqual([
      'not allowed: b@2.0.0: licence AGPL-3.0-only',
      'not allowed: c@3.0.0: licence none',
      'not allowed: d@4.0.0: licence LGPL-3.0-only',
      'not allowed: axe-core@5.0.0: licence MPL-2.0',
    ])
  })
})

test('the list of components (CycloneDX) is every production package with its version and SHA-512', () => {
  const list = JSON.parse(execFileSync(process.execPath, [join(repositoryRoot, '.ci/sbom.mjs')], { encoding: 'utf8' }))
  expect([list.bomFormat, list.metadata.component.name]).toEqual(['CycloneDX', manifest.name])
  const listed = list.components.map(({ purl, hashes }: Component) => `${purl} ${hashes[0]!.alg} ${hashes[0]!.content}`)
  const expected = locked
    .filter(([, one]) => !one.dev)
    .map(([path, { version, integrity }]) => {
      const sha512 = Buffer.from(integrity!.slice('sha512-'.length), 'base64').toString('hex')
      return `pkg:npm/${nameOf(path).replace('@', '%40')}@${version} SHA-512 ${sha512}`
    })
  expect(listed.sort()).toEqual(expected.sort())
})

test('no production package has a known vulnerability', ({ skip }) => {
  const words = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=60000']
  const { stdout } = spawnSync('npm', words, { cwd: repositoryRoot, encoding: 'utf8' })
  const report = JSON.parse(stdout)
  if (report.vulnerabilities === undefined) skip(`the registry does not answer npm audit: ${report.message}`)
  expect(Object.keys(report.vulnerabilities)).toEqual([])
})
