import { describe, expect, test } from 'vitest'
import { readDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { FeedNotReadyError } from '../../../pipeline/model/errors.ts'
import { hoursOf } from '../../../pipeline/sources/es/hours.ts'
import { es } from '../../../pipeline/sources/es/source.ts'
import { type Content, hasSamples, readStations, sample, takeFixture, takeFrom } from '../../support/deliver.ts'
import { expectRefused } from '../../support/expect-refused.ts'

const read = (content: Content) => readStations(es, '2026-11-19', () => content)

describe.runIf(hasSamples)('the Spanish captures', () => {
  test('have only one text that is not opening hours, among 1,255', () => {
    const values = sample('ES', 'Horario_distinct_values_2025-09-21.txt')
    const texts = Buffer.from(values).toString().trim().split('\n')
    expect(texts).toHaveLength(1255)
    expect(texts.filter(text => hoursOf(text) === null)).toEqual(['CACA'])
    const rule =
      /^((Mo|Tu|We|Th|Fr|Sa|Su)([-,](Mo|Tu|We|Th|Fr|Sa|Su))* (off|unknown|\d\d:\d\d-\d\d:\d\d(,\d\d:\d\d-\d\d:\d\d)?)(; |, |$))+$/
    const odd = texts
      .map(text => hoursOf(text))
      .filter(hours => hours !== null && hours !== '24/7' && !rule.test(hours))
    expect(odd).toEqual([])
  })
})

describe('Spanish opening hours', () => {
  test.each([
    ['L-D: 24H', '24/7'],
    ['L-V: 08:00-14:00 y 16:00-20:00; S: 24H', 'Mo-Fr 08:00-14:00,16:00-20:00; Sa 00:00-24:00; Su off'],
    ['L-S: 8:00 -21:00; D: 00:00-23:59', 'Mo-Sa 08:00-21:00; Su 00:00-24:00'],
    ['L-D: 06:00-01:30', 'Mo-Su 06:00-01:30'],
    ['L: 24H', 'Mo 00:00-24:00; Tu-Su unknown'],
    ['S: 07:00-15:00', 'Sa 07:00-15:00; Mo,Tu,We,Th,Fr,Su unknown'],
  ])('%s is %s', (value, hours) => expect(hoursOf(value)).toBe(hours))

  test.each(['', 'CACA', 'L-D: 25:00-26:00', 'L-D', 'L-D: 24H; L: 08:00-10:00', 'V-L: 24H', 'L-D: 06:00-'])(
    "'%s' is null",
    value => expect(hoursOf(value)).toBeNull(),
  )
})

describe('a Spanish delivery', () => {
  const bundled = async (): Promise<string> => {
    const taken = await takeFixture(es, '2026-11-18')
    return taken.captures[0]!.text()
  }

  test('comes from the older host when the newer one does not answer', async () => {
    const body = Buffer.from(await bundled())
    const asked: string[] = []
    const taken = await takeFrom(es, '2026-11-18', request => {
      asked.push(new URL(request.url).host)
      return asked.length === 1 ? undefined : body
    })
    expect(asked).toEqual(es.descriptor.hosts)
    expect(taken.failed).toEqual([])
    expect(readDelivery(es, '2026-11-18', taken.captures).stations.length).toBeGreaterThan(40)
  })

  test('comes from one host when that host answers', async () => {
    const taken = await takeFixture(es, '2026-11-18')
    expect(taken.captures.map(({ name }) => name)).toEqual(['stations'])
  })

  test('waits when the service has no result', async () => {
    const reading = read((await bundled()).replace('"ResultadoConsulta":"OK"', '"ResultadoConsulta":"ERROR"'))
    await expect(reading).rejects.toThrow(FeedNotReadyError)
    await expect(reading).rejects.toThrow(`es/stations: expected ResultadoConsulta 'OK', found "ERROR"`)
  })

  expectRefused(es, /stations/, [
    [
      'no stations',
      text => text.replace(/"ListaEESSPrecio":\[.*\],"Nota"/, '"ListaEESSPrecio":[],"Nota"'),
      /expected .+ found/,
    ],
    ['no list', text => text.replace('ListaEESSPrecio', 'Lista'), /expected .+ found/],
    ['another file stamp', text => text.replace(/"Fecha":"[^"]*"/, '"Fecha":"2026-11-19"'), /expected .+ found/],
  ])
})
