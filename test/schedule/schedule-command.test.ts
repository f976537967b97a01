import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rhythmOf, sourcesScheduleCommand } from '../../bin/commands/sources/schedule.ts'
import { crontabLines } from '../../bin/installation.ts'
import { allSources } from '../../bin/options.ts'
import * as registry from '../../pipeline/sources/index.ts'
import { printedBy } from '../support/printed-by.ts'
import { faultsIn } from '../support/reports.ts'
import { repositoryText } from '../support/repository.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { refusalOf, wordsOf } from '../support/typed-line.ts'

const folder = temporaryFolder()
const plain = {
  node: '/usr/bin/node',
  program: '/opt/fuel/fuel-etl.js',
  environment: '/etc/fuel-etl.env',
  backupDir: '/var/backups/fuel-etl',
  diskLimit: '50GB',
  user: 'fuel',
  config: null,
}
const callIn = (line: string): string =>
  line
    .split('; ')
    .at(-1)!
    .replace(/ >\/dev\/null$/, '')

test('all sources are listed with their due times', async () => {
  const { text } = await printedBy(sourcesScheduleCommand(), '--data-dir', folder, '--json')
  const report = JSON.parse(text)
  expect(faultsIn('sources-schedule', report)).toEqual([])
  expect(report.sources).toHaveLength(allSources.length)
  const people = await printedBy(
    sourcesScheduleCommand(() => '2026-11-19 12:00:00'),
    '--data-dir',
    folder,
  )
  expect(people.text).toContain('Thu from 12:00, every 30 min')
  expect(rhythmOf(registry.fr.descriptor.schedule)).toBe('every 30 min')
})

test('the program accepts the commands of the crontab', async () => {
  const lines = crontabLines({ ...plain, dataDir: '/var/lib/fuel-etl' }).filter(line => !line.startsWith('#'))
  expect(lines.map(line => wordsOf(callIn(line))[2])).toEqual(['run', 'backup', 'snapshot', 'status'])
  for (const line of lines) {
    // The five words of the time, then the user, as in /etc/cron.d.
    expect(line).toMatch(/^(\S+ ){5}fuel set -a; /)
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
  const { text } = await printedBy(sourcesScheduleCommand(), ...args)
  const named = text.match(/^Environment=FUEL_CONFIG=.*$/gm) ?? []
  expect(named).toEqual(
    Array(text.match(/^ExecStart=/gm)!.length).fill(`Environment=FUEL_CONFIG=${join(process.cwd(), 'fuel-etl.yaml')}`),
  )
  expect((await printedBy(sourcesScheduleCommand(), 'print', '--systemd')).text).not.toContain(
    'Environment=FUEL_CONFIG',
  )
})

test('a path with spaces, quotes and % reaches the program unchanged', () => {
  const dataDir = join(folder, 'it\'s 100 % "fuel" $HOME')
  const environment = join(folder, 'keys of 5 %.env')
  const program = join(folder, 'print.cjs')
  writeFileSync(environment, "FUEL_TOLD='a b'\n")
  writeFileSync(program, 'console.log(JSON.stringify([process.env.FUEL_TOLD, ...process.argv.slice(2)]))')
  const line = crontabLines({ ...plain, node: process.execPath, program, environment, dataDir }).find(one =>
    one.startsWith('3,18'),
  )!
  // As cron parses a line: five words of the time and the user, \% is %, and an unescaped % would end the command.
  const command = line.replace(/^(\S+ ){6}/, '')
  expect(command.replaceAll('\\%', '')).not.toContain('%')
  const output = execFileSync('/bin/sh', ['-c', command.replaceAll('\\%', '%')], { encoding: 'utf8' })
  expect(JSON.parse(output)).toEqual(['a b', 'run', '--due', '--quiet', '--data-dir', dataDir])
})

test('the systemd units or the crontab are printed for this installation', async () => {
  const { text } = await printedBy(sourcesScheduleCommand(), 'print', '--systemd', '--data-dir', '/var/lib/fuel-etl')
  expect(text).toContain(`ExecStart=${process.execPath}`)
  expect(text).toContain('# fuel-etl-run.timer\n')
  // Independent of the user who runs the command, even root: the user that the sysusers file creates.
  expect(new Set(text.match(/^(User=|u ).*/gm))).toEqual(
    new Set(['User=fuel-etl', 'u fuel-etl - "Fuel prices" /var/lib/fuel-etl -']),
  )
  const asked = await printedBy(sourcesScheduleCommand(), 'print', '--systemd', '--user', 'fuel')
  expect(asked.text).toContain('\nUser=fuel\n')
  const report = JSON.parse((await printedBy(sourcesScheduleCommand(), 'print', '--cron', '--json')).text)
  expect(faultsIn('sources-schedule-print', report)).toEqual([])
  await expect(printedBy(sourcesScheduleCommand(), 'print')).rejects.toThrow('--cron')
})

test('the nightly commands of cron, systemd and the container have the same times, folders and numbers', async () => {
  const { text: cron } = await printedBy(sourcesScheduleCommand(), 'print', '--cron', '--data-dir', '/data')
  const { text: units } = await printedBy(sourcesScheduleCommand(), 'print', '--systemd', '--data-dir', '/data')
  const night = ['backup --to-dir /var/backups/fuel-etl --keep 14', 'snapshot prune']
  for (const words of night) expect([cron, units].map(text => text.includes(` ${words} `))).toEqual([true, true])
  expect([cron.includes('\n7 3 * * * fuel-etl '), cron.includes('\n37 3 * * * fuel-etl ')]).toEqual([true, true])
  expect(cron).toContain('\n53 */6 * * * fuel-etl ')
  const calendar = ['03:07', '03:37', '00/6:53'].map(clock => `OnCalendar=*-*-* ${clock}`)
  expect(units.match(/^OnCalendar=\*-\*-\* .*$/gm)).toEqual(calendar)
  expect(repositoryText('deploy/run-loop.sh')).toContain('fuel-etl backup --keep 14 ')
  expect(repositoryText('deploy/run-loop.sh')).toContain('-ge 307')
})

test('backups in the data folder are refused', async () => {
  const args = ['print', '--cron', '--data-dir', '/data', '--backup-dir', '/data/backups']
  await expect(printedBy(sourcesScheduleCommand(), ...args)).rejects.toThrow('it is in the data folder /data')
})

test('a user that cron and systemd cannot name is refused', async () => {
  await expect(printedBy(sourcesScheduleCommand(), 'print', '--cron', '--user', 'a b')).rejects.toThrow(
    'name of a user',
  )
})

test('units are written into a folder, which is created, and never over other files without --force', async () => {
  const units = join(temporaryFolder(), 'new', 'units')
  const args = ['print', '--systemd', units, '--data-dir', '/data']
  const { text } = await printedBy(sourcesScheduleCommand(), ...args, '--json')
  const report = JSON.parse(text)
  expect(faultsIn('sources-schedule-print', report)).toEqual([])
  expect(report.written).toEqual(readdirSync(units).map(name => join(units, name)))
  expect(readFileSync(join(units, 'fuel-etl-run.service'), 'utf8')).toContain('run --due')
  expect(report.commands.join('\n')).toContain('/data /var/backups/fuel-etl')
  // The same content is no reason to refuse.
  expect((await printedBy(sourcesScheduleCommand(), ...args)).text).toContain(
    `wrote ${join(units, 'fuel-etl.service')}\n`,
  )
  writeFileSync(join(units, 'fuel-etl.service'), '# mine\n')
  rmSync(join(units, 'fuel-etl-run.timer'))
  await expect(printedBy(sourcesScheduleCommand(), ...args)).rejects.toThrow('--force replaces them')
  expect(readFileSync(join(units, 'fuel-etl.service'), 'utf8')).toBe('# mine\n')
  expect(existsSync(join(units, 'fuel-etl-run.timer'))).toBe(false)
  await printedBy(sourcesScheduleCommand(), ...args, '--force')
  expect(readFileSync(join(units, 'fuel-etl.service'), 'utf8')).toContain('ExecStart=')
})
