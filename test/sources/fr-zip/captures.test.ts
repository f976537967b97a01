import { unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { type Reading, readDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import type { StationRecord } from '../../../pipeline/model/records.ts'
import { frZip } from '../../../pipeline/sources/fr-zip/source.ts'
import { delivered, takeFixture } from '../../support/deliver.ts'
import { expectRefusal } from '../../support/expect-refused.ts'
import { recordsOf } from '../../support/records-of.ts'

async function read(archive: Uint8Array, on = '2026-11-19'): Promise<Reading> {
  return readDelivery(frZip, on, [await delivered('instantane-ruptures', archive)])
}

function packed(xml: Uint8Array): Uint8Array {
  return zipSync({ 'PrixCarburants_instantane.xml': xml }, { level: 1 })
}

function latin1(xml: string): Uint8Array {
  return new Uint8Array(Buffer.from(xml, 'latin1'))
}

function hoursOf(stations: readonly StationRecord[]): Record<'always' | 'said' | 'unknown', number> {
  const unknown = stations.filter(station => station.openingHours === null).length
  const always = stations.filter(station => station.openingHours === '24/7').length
  return { always, said: stations.length - unknown - always, unknown }
}

describe('bundled archive of fr-zip', () => {
  const xml = async (): Promise<string> => {
    const { captures } = await takeFixture(frZip, '2026-11-19')
    return Buffer.from(Object.values(unzipSync(captures[0]!.bytes))[0]!).toString('latin1')
  }

  test('the other file, without shortages, is read in the same way', async () => {
    const text = (await xml()).replace(/ *<rupture [^>]*>\n/g, '')
    const reading = await read(packed(latin1(text)))
    expect(reading).toMatchObject({ rows: 74, read: 74 })
    expect(reading.stations.flatMap(station => station.availability)).toEqual([])
  })

  test('a week in another order gives no opening hours', async () => {
    const text = (await xml()).replaceAll(/jour id="[67]"/g, day => (day.includes('6') ? 'jour id="7"' : 'jour id="6"'))
    const { always, said } = hoursOf((await read(packed(latin1(text)))).stations)
    expect(said).toBe(0)
    // The 24/7 payment terminal (automate) is a separate attribute.
    expect(always).toBeGreaterThan(20)
  })

  test('a seventh fuel is not published and does not affect other records', async () => {
    const before = await read(packed(latin1(await xml())))
    const text = (await xml()).replace(
      '<prix ',
      '<prix nom="XTL" id="7" maj="2026-11-19 09:00:00" valeur="2.1"/>\n<prix ',
    )
    expect(recordsOf(await read(packed(latin1(text))))).toEqual(recordsOf(before))
  })

  test.each([
    ['a renamed element', (text: string) => text.replaceAll('<prix ', '<price '), 'expected <prix> in <pdv>'],
    ['no stations', () => `${head}\n<pdv_liste>\n</pdv_liste>\n`, 'expected <pdv> in <pdv_liste>, found none'],
    ['another root', (text: string) => text.replaceAll('pdv_liste', 'liste'), 'expected </pdv_liste> at the end'],
    ['a page', () => '<html></html>', "expected XML declared as ISO-8859-1, found '<html></html>'"],
    ['no declaration', (text: string) => text.replace(/^<\?.*\n/, ''), 'expected XML declared as ISO-8859-1'],
    ['another declaration', (text: string) => text.replace('ISO-8859-1', 'UTF-8'), 'encoding="UTF-8"'],
    ['UTF-8', (text: string) => Buffer.from(text).toString('latin1'), 'letters in UTF-8'],
    ['windows-1252', (text: string) => text.replaceAll("'Europe", '\u0092Europe'), 'bytes of 0x80 to 0x9f'],
  ])('%s is refused', async (_, mutate, message) => {
    const broken = read(packed(latin1(mutate(await xml()))))
    await expectRefusal(broken, message)
  })

  test('an archive of something else is refused', async () => {
    const archive = zipSync({ 'readme.txt': latin1('x') })
    await expect(read(archive)).rejects.toThrow('expected one *.xml in the archive, found 0')
  })
})

const head = '<?xml version="1.0" encoding="ISO-8859-1" standalone="yes"?>'
