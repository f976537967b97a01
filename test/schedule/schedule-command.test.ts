import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rhythmOf, scheduleCommand } from '../../bin/commands/schedule.ts'
import { crontabLines } from '../../bin/installation/crontab.ts'
import { allSources } from '../../bin/options.ts'
import * as registry from '../../pipeline/sources/index.ts'
import { printedBy } from '../support/printed-by.ts'
import { faultsIn } from '../support/reports.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { refusalOf, wordsOf } from '../support/typed-line.ts'

const folder = temporaryFolder()
const plain = {
  node: '/usr/bin/node',
  program: '/opt/fuel/fuel-etl.js',
  environment: '/etc/fuel-etl.env',
  user: 'fuel',
  config: null,
}
// The shell inserts the day here.
const callIn = (line: string): string =>
  line
    .split('; ')
    .at(-1)!
    .replace(/\$\(.*?\)/, '2026-11-19')

test('all sources are listed with their due times', async () => {
  const { text } = await printedBy(scheduleCommand(), 'show', '--data-dir', folder, '--json')
  const report = JSON.parse(text)
  expect(faultsIn('schedule', report)).toEqual([])
  expect(report.sources).toHaveLength(allSources.length)
  const people = await printedBy(
    scheduleCommand(() => '2026-11-19 12:00:00'),
    '--data-dir',
    folder,
  )
  expect(people.text).toContain('Thu from 12:00, every 30 min')
  expect(rhythmOf(registry.fr.descriptor.schedule)).toBe('every 30 min')
})

test('the program accepts the commands of the crontab', async () => {
  const lines = crontabLines({ ...plain, dataDir: '/var/lib/fuel-etl' }).filter(line => !line.startsWith('#'))
  expect(lines).toHaveLength(3)
  for (const line of lines) {
    const [node, program, ...words] = wordsOf(callIn(line))
    expect([node, program]).toEqual([plain.node, plain.program])
    expect(await refusalOf(words)).toBeNull()
  }
})

test('a configuration file is named with its absolute path in the crontab and in each service', async () => {
  const lines = crontabLines({ ...plain, dataDir: '/data', config: '/etc/fuel etl.yaml' })
  const calls = lines.filter(line => !line.startsWith('#'))
  expect(calls.filter(line => line.includes("; FUEL_CONFIG='/etc/fuel etl.yaml' /usr/bin/node "))).toEqual(calls)
  const args = ['print', '--systemd', '--config', 'fuel-etl.yaml', '--data-dir', '/data']
  const { text } = await printedBy(scheduleCommand(), ...args)
  const named = text.match(/^Environment=FUEL_CONFIG=.*$/gm) ?? []
  expect(named).toEqual(
    Array(text.match(/^ExecStart=/gm)!.length).fill(`Environment=FUEL_CONFIG=${join(process.cwd(), 'fuel-etl.yaml')}`),
  )
  expect((await printedBy(scheduleCommand(), 'print', '--systemd')).text).not.toContain('Environment=FUEL_CONFIG')
})

test('a path with spaces, quotes and % reaches the program unchanged', () => {
  const dataDir = join(folder, 'it\'s 100 % "fuel" $HOME')
  const environment = join(folder, 'keys of 5 %.env')
  const program = join(folder, 'print.cjs')
  writeFileSync(environment, "FUEL_TOLD='a b'\n")
  writeFileSync(program, 'console.log(JSON.stringify([process.env.FUEL_TOLD, ...process.argv.slice(2)]))')
  const line = crontabLines({ ...plain, node: process.execPath, program, environment, dataDir })[2]!
  // As cron parses a line: the first five words are the time, \% is %, and an unescaped % would end the command.
  const command = line.replace(/^(\S+ ){5}/, '')
  expect(command.replaceAll('\\%', '')).not.toContain('%')
  const output = execFileSync('/bin/sh', ['-c', command.replaceAll('\\%', '%')], { encoding: 'utf8' })
  expect(JSON.parse(output)).toEqual(['a b', 'run', '--due', '--quiet', '--data-dir', dataDir])
})

test('the systemd units or the crontab are printed for this installation', async () => {
  const { text } = await printedBy(scheduleCommand(), 'print', '--systemd', '--data-dir', '/var/lib/fuel-etl')
  expect(text).toContain(`ExecStart=${process.execPath}`)
  expect(text).toContain('# fuel-etl-run.timer\n')
  // Independent of the user who runs the command, even root: the user that the sysusers file creates.
  expect(new Set(text.match(/^(User=|u ).*/gm))).toEqual(
    new Set(['User=fuel-etl', 'u fuel-etl - "Fuel prices" /var/lib/fuel-etl -']),
  )
  const asked = await printedBy(scheduleCommand(), 'print', '--systemd', '--user', 'fuel')
  expect(asked.text).toContain('\nUser=fuel\n')
  const report = JSON.parse((await printedBy(scheduleCommand(), 'print', '--cron', '--json')).text)
  expect(faultsIn('schedule-print', report)).toEqual([])
  await expect(printedBy(scheduleCommand(), 'print')).rejects.toThrow('--cron')
})
