import { describe, expect, test } from 'vitest'
import { it as italian } from '../../../pipeline/sources/it/source.ts'
import { hasSamples } from '../../support/deliver.ts'
import { faults, honest, type Italy, readItaly, writeItaly } from './italy.ts'
import { nothingRemembered, type Taken, take } from './take.ts'

// Rules on groups need a market of real size: the 53,163 prices of Italy, with each error in them, against the same day
// before.

describe.runIf(hasSamples)(
  'the real Italian delivery',
  () => {
    let before: Promise<Taken> | undefined
    const takeItaly = (italy: Italy, hour: string, memory = nothingRemembered): Promise<Taken> =>
      take(italian, '2026-08-22', writeItaly(italy), memory, `2026-08-22 ${hour}:00:00`)
    const changed = async (change: (italy: Italy) => Italy): Promise<Taken['outcome']['report']> => {
      before ??= takeItaly(readItaly(), '07')
      return (await takeItaly(change(readItaly()), '08', (await before).memory)).outcome.report
    }

    test.each(faults.map(fault => [fault.name, fault] as const))(
      'is refused or reported when it %s',
      async (_, fault) => {
        const { findings, drift } = await changed(fault.change)
        const said = [...findings.map(one => `refused ${one}`), ...drift.map(line => `changed ${line}`)]
        process.stdout.write(`${fault.name}:\n  ${said.join('\n  ')}\n`)
        expect(said.filter(one => fault.says.some(sign => one.startsWith(sign)))).not.toEqual([])
      },
    )

    test.each(honest.map(one => [one.name, one] as const))('is published when it %s', async (_, { name, change }) => {
      const { status, findings, drift } = await changed(change)
      process.stdout.write(`${name}:\n  ${drift.join('\n  ')}\n`)
      expect([status, findings]).toEqual(['success', []])
    })
  },
  60_000,
)
