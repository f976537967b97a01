import { existsSync, mkdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Command } from 'commander'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { examplesOf } from '../../bin/command.ts'
import { intents, oldNames, renamed } from '../../bin/other-words.ts'
import { programFor, programWith, runProgram } from '../../bin/program.ts'
import { exitCodes } from '../../pipeline/model/exit-codes.ts'
import { faultsIn, reports } from '../support/reports.ts'
import { repositoryText } from '../support/repository.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { refusalOf, wordsOf } from '../support/typed-line.ts'

interface Ran {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number
}

/** Runs a command line in this process. Returns its output and exit code. */
async function ran(...args: readonly string[]): Promise<Ran> {
  const output = { stdout: [] as string[], stderr: [] as string[] }
  const spies = (['stdout', 'stderr'] as const).map(name =>
    vi.spyOn(process[name], 'write').mockImplementation(text => output[name].push(String(text)) > 0),
  )
  try {
    const exitCode = await runProgram(args)
    return { stdout: output.stdout.join(''), stderr: output.stderr.join(''), exitCode }
  } finally {
    for (const spy of spies) spy.mockRestore()
    process.exitCode = undefined
  }
}

let leaves: readonly (readonly [path: string, command: Command])[]
let nodes: readonly (readonly [path: string, command: Command])[]

function* below(command: Command, path: readonly string[] = []): Generator<readonly [string, Command]> {
  for (const one of command.commands) {
    yield [[...path, one.name()].join(' '), one]
    yield* below(one, [...path, one.name()])
  }
}

/** Commands that also work without the name of one below them. */
function isAlsoLeaf(path: string): boolean {
  return ['check', 'sources', 'sources schedule'].includes(path)
}

beforeAll(async () => {
  nodes = [...below(await programWith(() => true))]
  leaves = nodes.filter(([path, command]) => command.commands.length === 0 || isAlsoLeaf(path))
})

// Stdout is the protocol.
const withoutReport = ['mcp']

describe('every command', () => {
  test('is listed once, with a summary that fits one line', async () => {
    const program = await programFor(['--help'])
    const help = stripVTControlCharacters(program.helpInformation())
    expect(help.split('\n').filter(line => line.length > 80)).toEqual([])
    for (const one of program.commands) {
      const lines = help.split('\n').filter(line => line.startsWith(`  ${one.name()} `))
      expect(lines).toEqual([expect.stringContaining(one.summary())])
    }
  })

  test('has a description', () => expect(nodes.filter(([, one]) => one.description() === '').map(first)).toEqual([]))

  test('has an example', () => expect(nodes.filter(([, one]) => examplesOf(one).length === 0).map(first)).toEqual([]))

  test('has --json and --quiet, except mcp', () => {
    const has = (one: Command, long: string) => one.options.some(option => option.long === long)
    const without = leaves.filter(([, one]) => !has(one, '--json') || !has(one, '--quiet')).map(first)
    expect(without.filter(path => !withoutReport.includes(path))).toEqual([])
  })

  test('uses the same flags for shared options', () => {
    const shared = ['--json', '--quiet', '--threads', '--market', '--now']
    for (const long of shared) {
      const options = nodes.flatMap(([, one]) => one.options.filter(option => option.long === long))
      const forms = new Set(options.map(option => option.flags.replace('<cc>', '<cc...>')))
      expect([long, forms.size]).toEqual([long, 1])
    }
  })

  test('has its report described in docs/reports.schema.json', () => {
    const names = leaves.map(([path]) => path.replaceAll(' ', '-')).filter(path => !withoutReport.includes(path))
    expect(names.filter(name => !Object.hasOwn(reports.$defs, name))).toEqual([])
  })

  test('parses its own examples', async () => {
    const examples = nodes.flatMap(([, one]) => examplesOf(one).map(([line]) => line))
    expect(examples.length).toBeGreaterThan(nodes.length)
    for (const line of examples) {
      // After `&&`, `|` or `>` follows another program, a second command or a file.
      const [name, ...args] = wordsOf(line.split(/ (?:&&|\||>) /)[0]!)
      expect(name).toBe('fuel-etl')
      expect([line, await refusalOf(args)]).toEqual([line, null])
    }
  })

  test('shows its usage, in at most 80 columns except for examples', () => {
    for (const [path, one] of nodes) {
      const help = stripVTControlCharacters(one.helpInformation())
      expect(help).toContain(`Usage: fuel-etl ${path}`)
      expect(help.split('\n').filter(line => line.length > 80)).toEqual([])
    }
  })
})

describe('an invalid command line', () => {
  const wrong: readonly (readonly [string, RegExp])[] = [
    ['rnu', /^fuel-etl: unknown command 'rnu'; did you mean run\? 'fuel-etl --help' lists all\n$/],
    ['xyzzy', /^fuel-etl: unknown command 'xyzzy'; 'fuel-etl --help' shows the usage\n$/],
    ['keys creat', /unknown command 'creat'; did you mean create\? 'fuel-etl keys --help' lists all/],
    ['run --form x', /unknown option '--form'; did you mean --from\? 'fuel-etl run --help' lists all/],
    ['check feed', /missing required argument 'file'; 'fuel-etl check feed --help' shows the usage/],
    ['keys create --plan pro', /required option '--email <address>' not specified; 'fuel-etl keys create --help'/],
    ['run --on', /option '--on <date>' argument missing; 'fuel-etl run --help'/],
    ['run --on 2026-02-30', /'--on <date>' argument '2026-02-30' is invalid\. expected a day, YYYY-MM-DD;/],
    ['run --threads two', /'--threads <n>' argument 'two' is invalid\. expected a whole number;/],
    ['run --threads 0', /'--threads <n>' argument '0' is invalid\. expected a whole number of at least 1;/],
    ['run --source nowhere', /unknown source nowhere; expected one of ad, at, /],
    ['run --market XX', /unknown market XX; 'fuel-etl sources' lists all/],
    ['sources extra', /unknown source extra; 'fuel-etl sources' lists all/],
    ['sources it extra', /too many arguments for 'sources'\. Expected 1 argument but got 2;/],
    ['check ES', /unknown command 'ES'; did you mean 'fuel-etl check network ES'\?\n$/],
    ['check ./stations.csv', /did you mean 'fuel-etl check feed \.\/stations\.csv'\?\n$/],
    ['snapshot lst', /unknown command 'lst'; did you mean list\? 'fuel-etl snapshot --help' lists all/],
    ['check netwrok', /unknown command 'netwrok'; did you mean network\? 'fuel-etl check --help' lists all/],
    ['check --data-dir x network es', /^fuel-etl: --data-dir: expected after 'network', found before it\n$/],
    ['sources schedule --data-dir x print --cron', /--data-dir: expected after 'print', found before it/],
    ['init', /^fuel-etl: unknown command 'init'; did you mean 'fuel-etl setup'\?\n$/],
    ['ES', /^fuel-etl: unknown command 'ES'; ES is a source: fuel-etl sources ES\n$/],
    ['au-nsw', /; au-nsw is a source: fuel-etl sources au-nsw\n$/],
    ['dk', /; dk is a market: fuel-etl status --market DK\n$/],
    ['keys create --plan gold --email a@example.org', /Allowed choices are free, pro, business;/],
  ]
  test.each(wrong)('%s exits with 64 and explains what to do next', async (line, message) => {
    const { stdout, stderr, exitCode } = await ran(...line.split(' '))
    expect([exitCode, stdout]).toEqual([64, ''])
    expect(stderr).toMatch(message)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  })

  test('a file in place of a folder is not an internal error', async () => {
    for (const line of ['run --due --data-dir package.json', 'export package.json --data-dir package.json']) {
      const { stderr, exitCode } = await ran(...line.split(' '))
      expect([exitCode, stderr]).toEqual([64, expect.stringContaining('expected the data folder, found a file')])
    }
  })

  test('a store that cannot be made is not an internal error', async () => {
    const holder = ['--plan', 'pro', '--email', 'ada@example.org']
    const { stderr, exitCode } = await ran('keys', 'create', '--data-dir', '/dev/null/data', ...holder)
    expect([exitCode, stderr]).toEqual([64, expect.stringMatching(/^fuel-etl: \/dev\/null\/data: no such folder/)])
  })

  test('is reported as one object with --json, and on stderr', async () => {
    const { stdout, stderr, exitCode } = await ran('run', '--form', 'x', '--json')
    const report = JSON.parse(stdout)
    expect(faultsIn('error', report)).toEqual([])
    expect(report).toMatchObject({ error: { code: 'USAGE' }, exitCode: 64 })
    expect([stderr, exitCode]).toEqual([`fuel-etl: ${report.error.message}\n`, 64])
  })

  test('without a command shows the help on stderr', async () => {
    for (const args of [[], ['keys'], ['snapshot']]) {
      const { stdout, stderr, exitCode } = await ran(...args)
      expect([exitCode, stdout]).toEqual([64, ''])
      expect(stderr).toMatch(/^Usage: fuel-etl /)
    }
  })
})

describe('an earlier name', () => {
  test.each(Object.entries(oldNames))('%s works as %s, and says so on one line', async (old, now) => {
    const options = ['--data-dir', join(temporaryFolder(), 'none'), '--offline', '--cron', '--threads', 'none']
    const typed = await ran(...old.split(' '), ...options)
    const current = await ran(...now.split(' '), ...options)
    const line = `fuel-etl: '${old}' is now '${now}'. The old name works in this version only.\n`
    expect(typed).toEqual({ ...current, stderr: line + current.stderr })
    expect((await ran(...old.split(' '), '--help')).stdout).toBe((await ran(...now.split(' '), '--help')).stdout)
    expect((await ran('--help')).stdout).not.toMatch(new RegExp(`^  ${old} `, 'm'))
  })

  test('has all options that it had', async () => {
    const lines = [
      'check-feed stations.csv --source se --now 2026-11-19T12:00:00Z --json',
      'diff 20261117 20261119 --market HR --list --limit 5',
      'doctor --offline --all --quiet --source it --market IT --select open',
      'held --market IT --source it --select open --rule unreadable --json',
      'notify --kind market-late --end --quiet',
      'probe es hr --save ./deliveries --all --sweeps --only-open --market ES --select open --workers 2 --threads 2',
      'prune --keep 14d --keep-captures 30d --disk-limit 50GB --wait 120 --quiet --force --dry-run',
      'quarantine --market PT --source pt --select open --json',
      'replay --since 2026-11-01 --until 2026-11-30 --to ./rebuilt --threads 2 --workers 2',
      'rollback 20261119T12 --json',
      'schedule --market FR --select open --json',
      'schedule show --market FR --select open --quiet',
      'schedule print --systemd ./units --force --environment /etc/keys --config x.yaml --backup-dir /b --user fuel',
      'snapshots --data-dir ./data --json',
      'sources show it --json --quiet',
    ]
    expect(Object.keys(oldNames).filter(name => !lines.some(line => line.startsWith(`${name} `)))).toEqual([])
    for (const line of lines) expect([line, await refusalOf(renamed(line.split(' ')).args)]).toEqual([line, null])
  })

  test('keeps its options, and a file that it names', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    const { stdout, stderr } = await ran('schedule', 'print', '--cron', '--data-dir', dataDir)
    expect(stdout).toContain(`snapshot prune --wait 120 --quiet --data-dir ${dataDir}\n`)
    expect(stderr).toContain("'schedule' is now 'sources schedule'")
    expect((await ran('check-feed', 'none.jsonl')).stderr).toContain('none.jsonl: expected a file of the operator feed')
  })

  test('and each word that people type for a command leads to a command', async () => {
    const names = nodes.map(([path]) => path)
    const meant = [...Object.values(oldNames), ...Object.keys(intents)].map(words => words.split(' --')[0])
    expect(meant.filter(path => !names.includes(path!))).toEqual([])
    const typed = [...Object.keys(oldNames), ...Object.values(intents).flat()]
    expect(typed.filter((word, at) => names.includes(word) || typed.indexOf(word) < at)).toEqual([])
  })
})

test('the help and docs/operator.md list the exit codes', async () => {
  const listed = exitCodes.map(({ exitCode }) => exitCode)
  const help = [...(await ran('--help')).stdout.matchAll(/^ {2}(\d+) +\S/gm)].map(([, code]) => Number(code))
  const section = repositoryText('docs/operator.md').split('## Exit codes')[1]!.split('\n## ')[0]!
  const rows = [...section.matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(([, codes]) => codes!.split(', ').map(Number))
  expect([help, rows]).toEqual([listed, listed])
})

describe('a data folder that', () => {
  // biome-ignore format: a list of short words reads better in lines
  const readingCommands = [
    'rejected', 'explain LU', 'snapshot diff', 'export ./out', 'snapshot replay', 'snapshot list', 'snapshot rollback', 'keys list',
  ]

  test('does not exist is not created by reading commands', async () => {
    const dataDir = join(temporaryFolder(), 'none')
    for (const line of readingCommands) {
      const { exitCode, stderr, stdout } = await ran(...line.split(' '), '--data-dir', dataDir)
      expect([line, exitCode === 0 ? stdout : stderr]).toEqual([line, expect.stringMatching(/fuel-etl/)])
      expect([0, 64, 74]).toContain(exitCode)
    }
  })

  test('is empty is reported with the command that makes a snapshot', async () => {
    const dataDir = temporaryFolder()
    mkdirSync(join(dataDir, 'snapshots'))
    const { exitCode, stderr } = await ran('explain', 'LU', '--data-dir', dataDir)
    expect([exitCode, stderr]).toEqual([64, expect.stringMatching(/no snapshot in .* yet: 'fuel-etl run' makes one/)])
  })
})

test('a port in use is reported before the demonstration is created, not after', async () => {
  const taken = createServer()
  await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
  const dataDir = join(temporaryFolder(), 'none')
  const { port } = taken.address() as AddressInfo
  const { exitCode, stderr } = await ran('demo', '--port', String(port), '--data-dir', dataDir)
  await new Promise(resolve => taken.close(resolve))
  expect([exitCode, stderr]).toEqual([64, expect.stringContaining('the port is in use; choose another with --port')])
  expect(existsSync(dataDir)).toBe(false)
})

function first([path]: readonly [string, unknown]): string {
  return path
}
