import { describe, expect, test } from 'vitest'
import { it as italian } from '../../../pipeline/sources/it/source.ts'
import { breaks as layout } from '../../sources/it/breaks.ts'
import { hasSamples, sample } from '../../support/deliver.ts'
import type { DeliveryFiles } from '../../support/runs.ts'
import { groupKinds } from './group-kinds.ts'
import { compare } from './judge.ts'
import { nothingRemembered, type Taken, take } from './take.ts'

const day = '2026-08-22'
const priceLine = /^(\d+\|[^|\n]*\|)([\d.]+)(\|[01]\|)(.+)$/gm

/** Unusual but honest deliveries, which must be published. */
interface Honest {
  readonly name: string
  readonly change: (amount: number, at: number) => number
  readonly stamp?: string
}

/** Of the grades besides petrol and diesel, none is sold at a third of the stations. */
export const italianKinds = groupKinds.filter(({ name }) => name !== 'has petrol and its other most sold grade swapped')

export const honestDeliveries: readonly Honest[] = [
  { name: 'is the same again', change: amount => amount },
  { name: 'has 25 cents of excise off each price, under the old stamps', change: amount => amount - 0.25 },
  {
    name: 'has 6 cents more on each litre, give or take a cent',
    change: (amount, at) => amount + 0.06 + ((at % 21) - 10) / 1000,
  },
  {
    name: 'has half of its prices lowered by 25 cents of excise so far',
    change: (amount, at) => (at % 2 === 0 ? amount - 0.25 : amount),
    stamp: '21/08/2026 22:30:00',
  },
]

/**
 * Rules on groups depend on the size of a market: 53,116 real prices, with each fault in them, against the same hour
 * before. Every finding of such a rule is tested by test/contract/groups.test.ts.
 */
export function checkRealItaly(kinds: typeof groupKinds, honest: readonly Honest[]): void {
  describe.runIf(hasSamples)('the real Italian delivery', () => {
    const files = (): DeliveryFiles =>
      new Map([
        ['registry.csv', sample('IT', 'anagrafica_impianti_attivi_2026-08-21.csv.gz')],
        ['prices.csv', sample('IT', 'prezzo_alle_8_2026-08-21.csv.gz')],
      ])
    const takeAt = (hour: string, delivered: DeliveryFiles, memory = nothingRemembered): Promise<Taken> =>
      take(italian, day, delivered, memory, `${day} ${hour}:00:00`)
    let before: Promise<Taken> | undefined
    const takeAfter = async (delivered: DeliveryFiles): Promise<Taken> => {
      before ??= takeAt('07', files())
      return takeAt('08', delivered, (await before).memory)
    }
    let sound: Promise<Taken> | undefined
    test.each(kinds.map(kind => [kind.name, kind] as const))('is refused or reported when it %s', async (_, kind) => {
      sound ??= takeAfter(files())
      const made = kind.make({ source: italian, layout, before: day, earlier: files(), day, files: files() })
      if (typeof made === 'string') throw new Error(made)
      const { signs } = compare(await sound, await takeAfter(made.files))
      expect(signs.filter(sign => kind.expects.includes(sign))).not.toEqual([])
    })

    test.each(honest.map(one => [one.name, one] as const))('is published when it %s', async (_, { change, stamp }) => {
      const text = Buffer.from(files().get('prices.csv')!).toString()
      let at = 0
      const changed = text.replace(priceLine, (_line, start: string, amount: string, self: string, stamped: string) =>
        [start, change(Number(amount), at++).toFixed(3), self, stamp ?? stamped].join(''),
      )
      const { status, findings } = (await takeAfter(new Map([...files(), ['prices.csv', Buffer.from(changed)]])))
        .outcome.report
      expect([status, findings]).toEqual(['success', []])
    })
  })
}
