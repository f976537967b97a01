import { unzipSync, zipSync } from 'fflate'
import { describe, test } from 'vitest'
import { type Reading, readDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { frZip } from '../../../pipeline/sources/fr-zip/source.ts'
import { delivered, takeFixture } from '../../support/deliver.ts'
import { expectRefusal } from '../../support/expect-refused.ts'

async function read(archive: Uint8Array, on = '2026-11-19'): Promise<Reading> {
  return readDelivery(frZip, on, [await delivered('instantane-ruptures', archive)])
}

function packed(xml: Uint8Array): Uint8Array {
  return zipSync({ 'PrixCarburants_instantane.xml': xml }, { level: 1 })
}

function latin1(xml: string): Uint8Array {
  return new Uint8Array(Buffer.from(xml, 'latin1'))
}

describe('bundled archive of fr-zip', () => {
  const xml = async (): Promise<string> => {
    const { captures } = await takeFixture(frZip, '2026-11-19')
    return Buffer.from(Object.values(unzipSync(captures[0]!.bytes))[0]!).toString('latin1')
  }

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
})

const head = '<?xml version="1.0" encoding="ISO-8859-1" standalone="yes"?>'
