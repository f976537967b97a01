import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { started } from '../../support/compiled.ts'
import { type LockedDependencies, neededBy } from '../../support/needed-packages.ts'
import { repositoryRoot, repositoryText } from '../../support/repository.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const { name, version, bin } = JSON.parse(repositoryText('package.json'))

// Takes half a minute and needs packages from a registry or npm's cache.
describe('the tarball', () => {
  test('installs into an empty folder, runs the demonstration there and serves it', { timeout: 600_000 }, async () => {
    const packed = temporaryFolder()
    const folder = temporaryFolder()
    // The site and the deliveries are those that `npm ci` has built. Other tests read dist/site at the same time, and Vite empties it first.
    npm(repositoryRoot, 'exec', 'tsc')
    npm(repositoryRoot, 'pack', '--ignore-scripts', '--pack-destination', packed)
    npm(folder, 'init', '-y')
    install(folder, join(packed, `${name}-${version}.tgz`))
    leaveOutOptional(folder)
    expectSmall(join(folder, 'node_modules'))

    expectNamed(folder, ['FUEL_STORE_URL', 'postgres://localhost/fuel'], ['keys', 'list'], 'pg')
    expectNamed(folder, ['FUEL_LIMITS_URL', 'redis://localhost'], ['serve'], 'ioredis')
    expectNamed(folder, ['FUEL_DATA_DIR', 's3://fuel/prices'], ['status'], '@aws-sdk/client-s3')

    const npx = async (...words: string[]) => (await promisify(execFile)('npx', words, { cwd: folder })).stdout
    expect((await npx('--no-install', name, '--version')).split('\n')[0]).toBe(version)
    const holder = ['--plan', 'pro', '--email', 'ada@example.org', '--data-dir', 'data-demo']
    // No command makes a folder for a key: its name may be mistyped.
    mkdirSync(join(folder, 'data-demo'))
    await npx('--no-install', name, 'keys', 'create', ...holder)
    const shown = await npx('--no-install', name, 'demo', '--no-serve')
    expect(shown.match(/^2026-11-1[789] {2}\d+ sources: \d+ stations, \d+ prices, /gm)).toHaveLength(3)
    // Its counts differ from those of the pages.
    expect(shown).toContain('count only stations that have a current price.')
    // A demonstration keeps the API keys of its folder.
    expect(await npx('--no-install', name, 'keys', 'list', '--data-dir', 'data-demo')).toContain('ada@example.org')
    expect(readdirSync(join(folder, 'data-demo', 'snapshots')).length).toBeGreaterThan(2)

    const program = join(folder, 'node_modules', name, bin[name])
    const data = join(folder, 'data-demo')
    const server = await started([program, 'serve', '--data-dir', data, '--port', '0'])
    try {
      const url = /http:\S+/.exec(server.firstLine)![0].replace(/,$/, '')
      const answer = await fetch(`${url}/live/api.php?action=summary`)
      expect([answer.status, answer.headers.get('x-data')]).toEqual([200, 'demonstration'])
      const script = /src="(\/assets\/home-[^"]+)"/.exec(await (await fetch(url)).text())?.[1]
      expect((await fetch(url + script)).status).toBe(200)
      expect(await (await fetch(`${url}/docs/book?q=rollback`)).text()).toContain('"/docs/book/operator#roll-back"')
    } finally {
      await server.stop()
    }
  })
})

/** The clients of servers for more than one machine, with what only they need: the program must work without them. */
function leaveOutOptional(folder: string): void {
  const { packages } = lockIn(join(folder, 'node_modules'))
  const needed = neededBy(packages, Object.keys(packages[`node_modules/${name}`]!.dependencies!))
  const optional = neededBy(packages, Object.keys(packages[`node_modules/${name}`]!.optionalDependencies!))
  const unneeded = [...optional].filter(path => packages[path] && !needed.has(path))
  expect(unneeded).toEqual(
    expect.arrayContaining(['pg', 'ioredis', '@aws-sdk/client-s3'].map(one => `node_modules/${one}`)),
  )
  expect(Object.keys(packages).length).toBeLessThanOrEqual(187)
  for (const path of unneeded) rmSync(join(folder, path), { recursive: true })
}

/** A setting that needs a package that is not installed. */
function expectNamed(folder: string, [setting, value]: [string, string], words: readonly string[], missing: string) {
  const env = { ...process.env, [setting]: value, FUEL_CACHE_DIR: folder }
  const { status, stderr } = spawnSync('npx', ['--no-install', name, ...words], { cwd: folder, env, encoding: 'utf8' })
  expect(stderr).toContain(`needs the package ${missing}; install it with 'npm install ${missing}@`)
  expect(status).toBe(64)
}

/** The program itself is one of the packages. An installation without lock file also has libsql for musl, 9 MB. */
function expectSmall(modules: string): void {
  const installed = Object.keys(lockIn(modules).packages).filter(path => existsSync(join(modules, '..', path)))
  expect(installed.filter(path => /typescript|vite|rolldown/.test(path))).toEqual([])
  expect(installed.length).toBeGreaterThan(50)
  expect(installed.length).toBeLessThanOrEqual(127)
  const megabytes = Number.parseInt(execFileSync('du', ['-sm', modules], { encoding: 'utf8' }), 10)
  expect(megabytes).toBeGreaterThan(50)
  expect(megabytes).toBeLessThanOrEqual(175)
}

function lockIn(modules: string): { readonly packages: Readonly<Record<string, LockedDependencies>> } {
  return JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'))
}

function npm(cwd: string, ...words: string[]): void {
  execFileSync('npm', words, { cwd, stdio: 'pipe' })
}

function install(folder: string, tarball: string): void {
  try {
    npm(folder, 'install', '--prefer-offline', '--no-audit', '--no-fund', tarball)
  } catch (cause) {
    throw new Error('npm could not install the tarball: it needs the packages, from the network or from its cache', {
      cause,
    })
  }
}
