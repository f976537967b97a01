import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Installation, systemdUnits } from '../../bin/installation.ts'
import { packageRoot } from '../../pipeline/disk/package-root.ts'
import { refusalOf, wordsOf } from '../support/typed-line.ts'

const installation: Installation = {
  node: '/usr/bin/node',
  program: '/opt/fuel/fuel-etl.js',
  dataDir: '/var/lib/fuel-etl',
  backupDir: '/var/backups/fuel-etl',
  diskLimit: null,
  environment: '/etc/fuel-etl.env',
  user: 'fuel-etl',
  config: null,
}
const units = systemdUnits(installation)
const textOf = (name: string, changes: Partial<Installation> = {}): string =>
  systemdUnits({ ...installation, ...changes }).find(unit => unit.name === name)!.text
const services = units.filter(unit => unit.name.endsWith('.service'))

/** All values of a key of a unit. */
function settings(text: string, key: string): string[] {
  return [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value!)
}

describe('the systemd units', () => {
  test('have no unfilled placeholder', () => {
    expect(units.filter(({ text }) => /\{\{/.test(text))).toEqual([])
    expect(services.length).toBeGreaterThan(1)
  })

  test('call the program with valid options', async () => {
    for (const { name, text } of services) {
      const [node, program, ...words] = wordsOf(settings(text, 'ExecStart')[0]!)
      expect([node, program]).toEqual([installation.node, installation.program])
      expect([name, await refusalOf(words)]).toEqual([name, null])
    }
    expect(await refusalOf(['serve', '--prot', '80'])).toContain('--prot')
    expect(await refusalOf(['serv'])).toContain('serv')
  })

  test('have a service for each timer, and name existing files', () => {
    for (const { name } of units.filter(unit => unit.name.endsWith('.timer'))) {
      expect(services.map(unit => unit.name)).toContain(name.replace('.timer', '.service'))
    }
    const documents = units.flatMap(({ text }) => settings(text, 'Documentation'))
    for (const url of documents) expect(existsSync(url.replace('file://', ''))).toBe(true)
    expect(documents.every(url => url.startsWith(`file://${packageRoot()}`))).toBe(true)
  })

  test('share the same hardening, and let V8 write executable memory', () => {
    for (const { text } of services) {
      expect(settings(text, 'ProtectSystem')).toEqual(['strict'])
      expect(settings(text, 'MemoryDenyWriteExecute')).toEqual(['no'])
      expect(settings(text, 'User')).toEqual(['fuel-etl'])
    }
  })

  test('give the server more time to stop than it gives its requests', () => {
    expect(Number(settings(textOf('fuel-etl.service'), 'TimeoutStopSec')[0])).toBeGreaterThan(8)
  })

  test('let systemd create a folder below /var/lib, and make any other writable', () => {
    expect(settings(textOf('fuel-etl.service'), 'StateDirectory')).toEqual(['fuel-etl'])
    const elsewhere = textOf('fuel-etl.service', { dataDir: '/srv/my fuel/50%' })
    expect(settings(elsewhere, 'StateDirectory')).toEqual([])
    expect(settings(elsewhere, 'ReadWritePaths')).toEqual(['"/srv/my fuel/50%%"'])
    expect(settings(elsewhere, 'ExecStart')[0]).toContain('--data-dir "/srv/my fuel/50%%" ')
  })

  test('back up into a folder that the user may write, and prune to the disk limit', () => {
    const backup = textOf('fuel-etl-backup.service', { backupDir: '/srv/my backups' })
    expect(settings(backup, 'ReadWritePaths')).toContain('"/srv/my backups"')
    expect(settings(backup, 'ExecStart')[0]).toContain(' backup --to-dir "/srv/my backups" --keep 14 ')
    expect(settings(textOf('fuel-etl-prune.service', { diskLimit: '50GB' }), 'ExecStart')[0]).toContain(
      ' snapshot prune --disk-limit 50GB --quiet ',
    )
  })

  test('can read a program in a home directory', () => {
    expect(settings(textOf('fuel-etl.service'), 'ProtectHome')).toEqual(['yes'])
    const path = ['', 'home', 'ada', 'node'].join('/')
    expect(settings(textOf('fuel-etl.service', { node: path }), 'ProtectHome')).toEqual(['read-only'])
  })
})
