import { describe, expect, test } from 'vitest'
import { FeedNotReadyError, FeedShapeError } from '../../../pipeline/model/errors.ts'
import { dayAfter } from '../../../pipeline/parsers/day-spans.ts'
import type { FigureRecord } from '../../../pipeline/source.ts'
import { cz } from '../../../pipeline/sources/cz/source.ts'
import { hasSamples, readFigures, sample } from '../../support/deliver.ts'

const read = (body: string) =>
  readFigures(cz, '2026-04-30', () => `<!DOCTYPE html><html lang="cs"><body><main>${body}</main></body></html>`)

const comma = (amount: number): string => amount.toFixed(2).replace('.', ',')
const validFor = (validity: string, petrol = '41,33', diesel = '43,13'): string =>
  `<p>Maximální přípustná cena benzinu: ${petrol} Kč s DPH / litr</p><p>Maximální přípustná cena nafty: ${diesel} Kč s DPH / litr</p><p>Účinnost: ${validity} na celém území ČR</p>`

describe('an announcement', () => {
  test.each<[string, string, string, string]>([
    ['from day to day', 'od 18. dubna 2026 00:00 do 20. dubna 2026 24:00', '2026-04-17', '2026-04-20'],
    ['for a day, hours after it', '21. dubna 2026 od 00:00 do 24:00', '2026-04-20', '2026-04-21'],
    ['from a day, hours after it', 'od 21. dubna 2026 00:00 do 24:00', '2026-04-20', '2026-04-21'],
    ['across months', 'od 30. dubna 2026 00:00 do 4. května 2026 24:00', '2026-04-29', '2026-05-04'],
  ])('%s is valid to the end of its last day', async (_what, validity, from, to) => {
    const { records } = await read(validFor(validity))
    expect(records).toEqual(
      [
        { fuel: 'sp95', amount: 41.33, nativeFuel: 'Natural 95' },
        { fuel: 'diesel', amount: 43.13, nativeFuel: 'nafta' },
      ].map(one => ({ region: null, ...one, validFrom: `${from} 22:00:00`, validTo: `${to} 22:00:00` })),
    )
  })

  test('may state its days before its prices', async () => {
    const [prices, days] = validFor('21. dubna 2026 od 00:00 do 24:00').split(/(?=<p>Účinnost)/)
    const [olderPrices, olderDays] = validFor('20. dubna 2026 od 00:00 do 24:00', '40', '42').split(/(?=<p>Účinnost)/)
    const { records } = await read(`${days}${prices}${olderDays}${olderPrices}`)
    expect(records.map(({ amount, validFrom }) => [amount, validFrom])).toEqual([
      [41.33, '2026-04-20 22:00:00'],
      [43.13, '2026-04-20 22:00:00'],
      [40, '2026-04-19 22:00:00'],
      [42, '2026-04-19 22:00:00'],
    ])
  })
})

interface Cap {
  readonly date: string
  readonly natural95_cap: number
  readonly diesel_cap: number
  readonly natural95_without_cap: number
  readonly diesel_without_cap: number
}

describe.runIf(hasSamples)('the maxima that another reader read from the page in April 2026', () => {
  const caps: readonly Cap[] = hasSamples
    ? JSON.parse(Buffer.from(sample('CZ', 'mf_caps_2026-04-08_to_2026-04-30.json')).toString('utf8')).history
    : []
  const format = new Intl.DateTimeFormat('cs', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const spoken = (day: string): string => format.format(Date.parse(day))

  /** The days of each announcement: consecutive days with the same values, such as a weekend. */
  function runs(): Cap[][] {
    const grouped: Cap[][] = []
    for (const cap of caps) {
      const open = grouped.at(-1)
      const before = open?.at(-1)
      const same = before?.natural95_cap === cap.natural95_cap && before.diesel_cap === cap.diesel_cap
      if (open && before && same && dayAfter(before.date) === cap.date) open.push(cap)
      else grouped.push([cap])
    }
    return grouped
  }

  function blockOf(days: readonly Cap[], at: number): string {
    const first = spoken(days[0]!.date)
    const last = spoken(days.at(-1)!.date)
    const single = at % 2 === 0 ? `${first} od 00:00 do 24:00` : `od ${first} 00:00 do 24:00`
    const validity = days.length === 1 ? single : `od ${first} 00:00 do ${last} 24:00`
    const { natural95_cap, diesel_cap, natural95_without_cap, diesel_without_cap } = days[0]!
    return `Maximální přípustná cena benzinu: ${comma(natural95_cap)} Kč s DPH / litr<br>Maximální přípustná cena nafty: ${comma(diesel_cap)} Kč s DPH / litr<br>
Hypotetická cena benzinu bez regulace marží: ${comma(natural95_without_cap)} Kč s DPH / litr<br>Hypotetická cena nafty bez regulace marží a daňových změn: ${comma(diesel_without_cap)} Kč s DPH / litr<br>
Účinnost: ${validity} na celém území ČR<hr>`
  }

  test('are read back from a page composed of them, announcement by announcement', async () => {
    const announced = runs()
    expect([caps.length, announced.length]).toEqual([20, 16])
    const perDay = new Map<string, number[]>()
    for (const [at, days] of announced.entries()) {
      const { records, rows } = await read(blockOf(days, at) + (at > 0 ? blockOf(announced[at - 1]!, at - 1) : ''))
      expect(rows).toBe(at > 0 ? 2 : 1)
      const [petrol, diesel] = records as [FigureRecord, FigureRecord]
      expect([petrol.fuel, diesel.fuel]).toEqual(['sp95', 'diesel'])
      expect(petrol.validTo).toBe(`${days.at(-1)!.date} 22:00:00`)
      // In summer, midnight in Prague is 22:00 UTC of the day before.
      let day = dayAfter(petrol.validFrom.slice(0, 10))
      for (; `${day} 00:00:00` <= petrol.validTo!; day = dayAfter(day)) perDay.set(day, [petrol.amount, diesel.amount])
    }
    expect([...perDay]).toEqual(caps.map(({ date, natural95_cap, diesel_cap }) => [date, [natural95_cap, diesel_cap]]))
  })
})

describe('a page', () => {
  const whole = validFor('21. dubna 2026 od 00:00 do 24:00')
  test('that reports a suspension of the measure is not ready, with that reason', async () => {
    const said = 'Vláda rozhodla, že regulace cen pohonných hmot je od 1. července 2026 pozastavena.'
    const refusal = await read(`<h1>Maximální přípustné ceny benzinu a nafty</h1><p>${said}</p>`).catch(error => error)
    expect(refusal).toBeInstanceOf(FeedNotReadyError)
    expect(refusal.message).toMatch(/^cz\/maxima: expected a maximum, found none in force: .*pozastavena/)
  })

  test('with announcements is read, even if it mentions a past suspension', async () => {
    const { records } = await read(`<p>Opatření bylo v létě pozastaveno.</p>${whole}`)
    expect(records).toHaveLength(2)
  })

  const place = 'cz/maxima announcement 1: '
  test.each<[string, string, string]>([
    ['without prices', '<p>Ceny benzinu a nafty.</p>', "expected 'Maximální přípustná cena benzinu …: … Kč', found"],
    ['without diesel', whole.replace('nafty', 'petroleje'), `${place}expected benzinu, nafty and`],
    ['without validity', whole.replace('Účinnost', 'Platnost'), 'found only benzinu, nafty'],
    [
      'with a validity of another wording',
      whole.replace('21. dubna 2026 od 00:00 do 24:00', 'od 21. 4. 2026 do odvolání'),
      `${place}expected whole days after 'Účinnost:', found 'od 21. 4. 2026 do odvolání`,
    ],
    ['with other hours', whole.replace('od 00:00', 'od 14:00'), `${place}expected whole days`],
    ['with a day that does not exist', whole.replace('21. dubna', '31. dubna'), `${place}expected whole days`],
    [
      'of a year',
      whole.replace('21. dubna 2026 od', 'od 21. dubna 2026').replace('do 24', 'do 21. dubna 2027 24'),
      place,
    ],
    ['without an amount', whole.replace(/41,33 Kč/, 'není'), 'found only nafty, účinnost'],
  ])('%s is refused', async (_what, body, message) => {
    await expect(read(body)).rejects.toThrow(FeedShapeError)
    await expect(read(body)).rejects.toThrow(message)
  })
})
