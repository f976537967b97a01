import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { figures, openings } from '../../../fixtures/snapshots/api-figures.ts'
import { writeSnapshot } from '../../../fixtures/snapshots/api-snapshot.ts'
import { SeenTerminal } from '../../../fixtures/terminal/seen.ts'
import { agentOver, revisions } from '../../support/agent.ts'
import { repositoryFiles, repositoryRoot, repositoryText } from '../../support/repository.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const { version, bin } = JSON.parse(repositoryText('package.json'))
const program = join(repositoryRoot, bin['fuel-etl'])

beforeAll(() => {
  // Not the site: other tests read dist/site at the same time, and Vite empties it first. `npm ci` has built it.
  execFileSync('npx', ['tsc'], { cwd: repositoryRoot, stdio: 'pipe' })
})

test('every build creates a program that runs by its name', () => {
  expect(execFileSync(program, ['--version'], { encoding: 'utf8' }).split('\n')[0]).toBe(version)
})

test('output that cannot be written is named as such, with exit code 74, and a run is completed', () => {
  const folder = temporaryFolder()
  const data = ['--data-dir', join(folder, 'data')]
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const stopped = (words: readonly string[]) =>
    spawnSync(program, words, { cwd: repositoryRoot, stdio: ['ignore', full, 'pipe'], encoding: 'utf8' })
  const fault = /^fuel-etl: standard output: it cannot be written: .*\(found ENOSPC.*\n$/
  for (const words of [
    ['run', '--from', 'fixtures/deliveries', '--source', 'lu', 'ecb', ...data],
    ['status', ...data],
  ]) {
    const { status, stderr } = stopped(words)
    expect([words[0], status, stderr]).toEqual([words[0], 74, expect.stringMatching(fault)])
    expect(stderr).not.toContain('prune')
  }
  expect(execFileSync(program, ['snapshot', 'list', '--json', ...data], { encoding: 'utf8' })).toContain(
    '20261119T120000Z-',
  )
})

test('restores the terminal: the report replaces the live table, the cursor is visible, and there is no colour', () => {
  const folder = temporaryFolder()
  const size = { columns: 60, rows: 12 }
  const file = join(folder, 'typescript')
  const typed = `run --from fixtures/deliveries --on 2026-11-18 --source hr lu --data-dir ${join(folder, 'data')}`
  const line = `stty cols ${size.columns} rows ${size.rows}; exec ${process.execPath} ${program} ${typed}`
  const env = { PATH: process.env.PATH, TERM: 'xterm-256color' }
  execFileSync('script', ['-qefc', line, file], { cwd: repositoryRoot, env, stdio: 'ignore' })
  const written = readFileSync(file, 'utf8')
  expect(written).toContain('ingest  0 of 2 sources')
  const terminal = new SeenTerminal(size)
  // Between the two lines that `script` adds.
  terminal.write(written.slice(written.indexOf('\n') + 1, written.lastIndexOf('\nScript done')))
  const lines = terminal.all()
  expect(lines[0]).toBe('source  status   rows  read  prices')
  expect(lines.at(-2)).toMatch(/^published 20261118T120000Z-/)
  expect(terminal.state).toMatchObject({ column: 0, cursorIsShown: true, isColoured: false })
})

describe('the package', () => {
  let packed: readonly string[]

  beforeAll(() => {
    packed = packedFiles()
  })

  const kept = ['api', 'bin', 'pipeline', 'sql', 'deploy', 'docs', 'fixtures/deliveries']

  test('contains the files that the program reads, and no files for building it', () => {
    const ours = kept.flatMap(folder => repositoryFiles('', folder))
    const needed = ours.filter(path => !path.endsWith('.ts') && !/^(api|bin|pipeline)\/(?!reference\/)/.test(path))
    expect(needed.filter(path => !packed.includes(path))).toEqual([])
    const modules = ours
      .filter(path => /^(api|bin|pipeline)\/.*\.ts$/.test(path))
      .map(path => `dist/${path.replace(/ts$/, 'js')}`)
    const tools = ['dist/pipeline/brands/extract.js', 'dist/pipeline/towns/extract.js']
    expect(modules.filter(path => !packed.includes(path)).sort()).toEqual(tools)
    expect(
      packed.filter(path =>
        /(^|\/)(test|bench|node_modules|compose)\/|\.ts$|tsbuildinfo|\.(env|pem|sqlite)$/.test(path),
      ),
    ).toEqual([])
    for (const name of ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md']) expect(packed).toContain(name)
  })

  test('contains the files of the site in three codings, and no files for building and testing it', () => {
    const site = packed.filter(path => path.startsWith('dist/site/'))
    for (const page of ['every-page', 'home', 'history', 'docs']) {
      for (const ending of ['js', 'js.br', 'js.gz', 'css', 'css.br', 'css.gz']) {
        const found = site.filter(path => path.startsWith(`dist/site/assets/${page}-`) && path.endsWith(`.${ending}`))
        expect([page, ending, found.length > 0]).toEqual([page, ending, true])
      }
    }
    expect(site).toContain('dist/site/manifest.json')
    expect(site).toContain('dist/site/licences.md')
    expect(packed.filter(path => /playwright|axe-core|\.map$|^web\//.test(path))).toEqual([])
  })

  test('has no install scripts', () => {
    const { scripts } = JSON.parse(repositoryText('package.json'))
    expect(['preinstall', 'install', 'postinstall'].filter(name => name in scripts)).toEqual([])
  })
})

describe('fuel-etl mcp', () => {
  const newer = '20261119T130000Z-000000000002'

  /** Starts the process, with a client on stdin and stdout. Collects stderr. */
  async function started(dataDir: string, mode: 'legacy' | { pin: string }) {
    const args = ['mcp', '--data-dir', dataDir]
    const transport = new StdioClientTransport({
      command: program,
      args,
      stderr: 'pipe',
      env: { PATH: process.env.PATH! },
    })
    const said: string[] = []
    transport.stderr!.on('data', chunk => said.push(String(chunk)))
    const agent = await agentOver(transport, mode)
    onTestFinished(() => agent.client.close())
    return { ...agent, said }
  }

  test('answers an agent from the current snapshot, and loads a new one', async () => {
    const dataDir = temporaryFolder()
    const { call, client, said } = await started(dataDir, revisions['2026-07-28'])
    expect([client.getNegotiatedProtocolVersion(), client.getServerVersion()?.version]).toEqual(['2026-07-28', version])
    expect((await client.listTools()).tools).toHaveLength(13)
    expect(await call('coverage')).toMatchObject({ isError: true, text: expect.stringContaining('no snapshot') })
    expect(said.join('')).toContain('has no snapshot yet')

    await writeSnapshot(dataDir, newer, { figures, openings })
    await expect
      .poll(async () => (await call('tolls')).structured?.metadata)
      .toMatchObject({
        snapshot_id: newer,
        data: 'demonstration',
      })
    const near = await call('stations', { lat: 47.3, lng: 5 })
    expect(near.structured.message).toContain('Station 21')
    expect(said.join('')).toContain(`serving snapshot ${newer}`)
  })

  test('answers an agent of an earlier revision, without a limit', async () => {
    const dataDir = temporaryFolder()
    await writeSnapshot(dataDir, newer, { figures, openings })
    const { call, client } = await started(dataDir, revisions['2025-11-25'])
    expect(client.getNegotiatedProtocolVersion()).toBe('2025-11-25')
    for (let asked = 0; asked < 61; asked++) {
      expect((await call('ask', { question: 'What does diesel cost in France?' })).isError).toBe(false)
    }
  })
})

/** The files of the tarball of `npm pack`, as paths from its root. Uses the existing build in `dist`. */
function packedFiles(): string[] {
  // npm passes its own settings through the environment when it starts the tests.
  const said = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const packed = JSON.parse(said.slice(said.search(/^[[{]/m)))
  const [{ files }] = (Array.isArray(packed) ? packed : Object.values(packed)) as [{ files: { path: string }[] }]
  return files.map(({ path }) => path)
}
