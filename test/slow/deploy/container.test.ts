import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repositoryFiles, repositoryRoot, repositoryText } from '../../support/repository.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { refusalOf, wordsOf } from '../../support/typed-line.ts'

const image = repositoryText('deploy/Containerfile')
const compose = repositoryText('deploy/compose.yaml')
const loop = repositoryText('deploy/run-loop.sh')

/** The words of a one-line list in JSON or YAML. */
function listed(text: string, before: RegExp): string[] {
  const [, list] = new RegExp(`^ {0,6}${before.source}\\s*\\[(.*)\\]$`, 'm').exec(text)!
  return list!.split(/,\s*/).map(word => word.replace(/^["']|["']$/g, ''))
}

describe('the image', () => {
  test('starts the server with valid options, reachable from outside', async () => {
    expect(listed(image, /ENTRYPOINT/)).toEqual(['fuel-etl'])
    expect(await refusalOf(listed(image, /(?<! )CMD/))).toBe(null)
    expect(listed(image, /(?<! )CMD/)).toContain('0.0.0.0')
  })

  test('runs the required Node version, as a user who owns only the data', () => {
    const { engines } = JSON.parse(repositoryText('package.json'))
    const major = /\d+/.exec(engines.node)![0]
    const stages = [...image.matchAll(/^FROM node:(\d+)-\w+-slim/gm)].map(([, version]) => version)
    expect(stages).toEqual([major, major, major])
    const last = image.slice(image.lastIndexOf('\nFROM'))
    expect(last).toMatch(/^USER node$/m)
    expect(last).not.toMatch(/npm|apt|tsc/)
  })

  test('has a health check that calls an existing route', async () => {
    const route = /fetch\('http:\/\/127\.0\.0\.1:8080([^']+)'\)/.exec(image)![1]!
    expect(repositoryFiles('.ts', 'api/routes').map(repositoryText).join()).toContain(`path: '${route}'`)
    expect(image).toMatch(/^EXPOSE 8080$/m)
  })

  test('copies only existing files', () => {
    const named = [...image.matchAll(/^COPY (?!--from)(.+) \.\/?$/gm)].flatMap(([, names]) => names!.split(' '))
    const files = repositoryFiles()
    expect(named.filter(name => name !== '.' && !files.includes(name))).toEqual([])
    expect(image).toContain(`/app/${JSON.parse(repositoryText('package.json')).bin['fuel-etl']} `)
  })
})

describe('the compose file', () => {
  test('starts the server with valid options', async () => {
    expect(await refusalOf(listed(compose, /command:/))).toBe(null)
  })

  test('names existing files', () => {
    const named = [/dockerfile: ([\w/.-]+)/.exec(compose)![1]!, /entrypoint: \[\/app\/([^\]]+)\]/.exec(compose)![1]!]
    expect(named.filter(path => !repositoryFiles().includes(path))).toEqual([])
  })
})

describe('the loop of runs', () => {
  const lines = loop.match(/fuel-etl .+(?= &$)/gm)!

  test('calls the program with valid options', async () => {
    expect(lines.map(line => wordsOf(line)[1])).toEqual(['run', 'run', 'backup', 'snapshot', 'status'])
    for (const line of lines) expect([line, await refusalOf(wordsOf(line).slice(1))]).toEqual([line, null])
  })

  test('backs up and prunes from 03:07 UTC on, until there is an archive of the day, and looks at what is late, beside a slow run', async () => {
    const folder = temporaryFolder()
    const tool = (name: string, body: string) =>
      writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 })
    // A slow run takes longer than all rounds.
    tool('fuel-etl', 'case "$*" in *" --sweeps "*) exec /bin/sleep 600;; esac; echo "$1"')
    tool('sleep', 'exit 0')
    // Rounds: before the time, at it without an archive, with one of the day before, then with one of the day.
    tool(
      'date',
      `case "$*" in
      *%H%M*) n=$(cat ${folder}/n 2>/dev/null || echo 0); n=$((n + 1)); echo $n > ${folder}/n
        [ $n -eq 3 ] && : > ${folder}/fuel-etl-20261121T030700Z.tar.gz
        [ $n -eq 4 ] && : > ${folder}/fuel-etl-20261122T030700Z.tar.gz
        [ $n -eq 1 ] && echo 0306 || echo 0907;;
      *%Y%m%d*) echo 20261122;;
      *) s=$(cat ${folder}/s 2>/dev/null || echo 0); s=$((s + 7000)); echo $s > ${folder}/s; echo $s;;
    esac`,
    )
    const script = join(repositoryRoot, 'deploy/run-loop.sh')
    const env = { PATH: `${folder}:${process.env.PATH}`, FUEL_BACKUP_DIR: folder }
    const child = spawn('sh', [script], { env })
    let output = ''
    child.stdout.on('data', chunk => {
      output += chunk
      if (output.split('\n').length > 8) child.kill('SIGTERM')
    })
    await once(child, 'close')
    const night = ['run', 'backup', 'snapshot']
    expect(output.trim().split('\n').slice(0, 8)).toEqual(['run', ...night, ...night, 'status'])
  })

  test('stops the current runs and ends after them', async () => {
    const folder = temporaryFolder()
    const run = "#!/bin/sh\ntrap 'echo stopped; exit 143' TERM\necho begun\nwhile :; do sleep 0.05; done\n"
    writeFileSync(join(folder, 'fuel-etl'), run, { mode: 0o755 })
    const script = join(repositoryRoot, 'deploy/run-loop.sh')
    const child = spawn('sh', [script], { env: { PATH: `${folder}:${process.env.PATH}` } })
    let output = ''
    child.stdout.on('data', chunk => {
      output += chunk
    })
    while (output !== 'begun\nbegun\n') await once(child.stdout, 'data')
    child.kill('SIGTERM')
    const [status] = await once(child, 'close')
    expect([status, output]).toEqual([0, 'begun\nbegun\nstopped\nstopped\n'])
  })
})
