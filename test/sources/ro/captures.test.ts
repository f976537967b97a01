import { describe, expect, test } from 'vitest'
import { type Reading, readDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { FeedNotReadyError } from '../../../pipeline/model/errors.ts'
import type { FeedSteps, Request } from '../../../pipeline/source.ts'
import { ro, unitsWithStations } from '../../../pipeline/sources/ro/source.ts'
import { type Content, delivered, readStations, takeEdited, takeFrom } from '../../support/deliver.ts'
import { expectRefusal } from '../../support/expect-refused.ts'

const day = '2026-11-19'
const towns = { Items: [{ id: '179132', name: 'București' }] }

function readAnswers(answerOf: (name: string) => Content | undefined): Promise<Reading> {
  return readStations(ro, day, ({ name }) => (name === 'units' ? towns : answerOf(name)))
}

const feedOf = (settings: Record<string, string>): FeedSteps => {
  const { feed } = ro.editions[0]!
  if (typeof feed !== 'function') throw new Error('the feed is no generator')
  return feed({ now: `${day} 12:00:00`, settings })
}

/** The names of the first product's requests, when the service lists this number of towns. */
async function askedAfter(towns: number, settings: Record<string, string> = {}): Promise<string[]> {
  const steps = feedOf(settings)
  steps.next()
  const items = Array.from({ length: towns }, (_, index) => ({ id: `${900001 + index}`, name: `Town ${index}` }))
  const list = await delivered('units', { Items: items })
  const { value } = steps.next([list])
  return (value as readonly Request[]).map(({ name }) => name)
}

describe('ro feed', () => {
  test('a list of a few towns is the entire market, a list of 20 is truncated', async () => {
    expect(await askedAfter(3)).toEqual(['21-900001', '21-900002', '21-900003'])
    const asked = await askedAfter(20)
    expect(asked).toHaveLength(386)
    expect(asked.slice(0, 2)).toEqual(['21-900001', '21-900002'])
    expect(asked).toContain('21-179132')
  })

  test('knows 366 different units', () => {
    expect(new Set(unitsWithStations).size).toBe(366)
  })

  test('is requested every six hours by hourly runs', () => {
    const steps = feedOf({ FUEL_RO_UATS: '179132' })
    const requests = [steps.next(), steps.next([null])].flatMap(({ value }) => value as readonly Request[])
    expect(requests.map(({ name, keptForHours }) => [name, keptForHours])).toEqual([
      ['units', 5.5],
      ['21-179132', 5.5],
    ])
  })

  test('requests the units configured by the operator instead', async () => {
    expect(await askedAfter(20, { FUEL_RO_UATS: '179132, 54975' })).toEqual(['21-179132', '21-54975'])
  })

  test('gives up when more than one request in twenty fails', async () => {
    const taken = (missing: number) => {
      let left = missing
      const fails = (name: string) => name.startsWith('31-') && left-- > 0
      const list = { Items: Array.from({ length: 14 }, (_, index) => ({ id: String(index), name: 'x' })) }
      return takeFrom(ro, day, ({ name }) => (name === 'units' ? list : fails(name) ? undefined : []))
    }
    await expect(taken(0)).resolves.toMatchObject({ failed: [] })
    await expect(taken(1)).rejects.toThrow(FeedNotReadyError)
    await expect(taken(1)).rejects.toThrow(/product 31 in at least 95 % of 14 units, found 1 requests failed/)
  })

  test('status 500 is an answer for gas, which is not sold everywhere, and a failure for diesel', async () => {
    const refusing = (product: string) => (answers: number) => {
      const steps = feedOf({ FUEL_RO_UATS: '1,2' })
      steps.next()
      let step = steps.next([null])
      while (!step.done) {
        const status = step.value[0]!.name.startsWith(product) ? 500 : 200
        step = steps.next(Array.from({ length: answers }, () => ({ status }) as never))
      }
      return 'swept'
    }
    expect(refusing('31')(2)).toBe('swept')
    expect(() => refusing('21')(2)).toThrow(FeedNotReadyError)
  })
})

describe('ro layouts', () => {
  test.each([
    ['a renamed list', (text: string) => text.replace('"Products"', '"Items"'), /expected the member 'Products'/],
    ['another product', (text: string) => text.replaceAll('"id":"21"', '"id":"22"'), /the product '21', found '22'/],
  ])('refuses %s', async (_name, change, message) => {
    const taken = takeEdited(ro, day, (text, name) => (name.startsWith('21-') ? change(text) : text))
    await expectRefusal(taken, message)
  })

  test('premium diesel does not count as diesel when the answer for plain diesel failed', async () => {
    const answerOf = async (name: string) => {
      const { captures } = await takeEdited(ro, day, (text, one) => (one === name ? '[]' : text))
      return readDelivery(
        ro,
        day,
        captures.filter(capture => capture.name !== name),
      )
    }
    const whole = await answerOf('none')
    const without = await answerOf('21-9262')
    const diesels = (reading: Reading) =>
      new Map(reading.stations.flatMap(({ ref, prices }) => prices.filter(p => p.fuel === 'diesel').map(p => [ref, p])))
    expect(without.skipped).toEqual({ 'premium diesel, the plain one unknown': expect.any(Number) })
    for (const [ref, price] of diesels(without)) expect(price).toEqual(diesels(whole).get(ref))
    expect(diesels(whole).get('Z9004')).toMatchObject({ rank: 1 })
    expect(diesels(without).has('Z9004')).toBe(false)
    expect(diesels(without).size).toBeLessThan(diesels(whole).size)
  })

  test('a set of empty answers is not a delivery', async () => {
    await expect(readAnswers(() => [])).rejects.toThrow(/expected stations, found none in 5 answers/)
  })

  test('a list without units is refused', async () => {
    const taken = takeEdited(ro, day, (text, name) => (name === 'units' ? '{"Items":[]}' : text))
    await expect(taken).rejects.toThrow(/ro\/units: expected towns, found none/)
  })
})
