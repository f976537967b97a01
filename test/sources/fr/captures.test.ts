import { describe, expect, test } from 'vitest'
import { readDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { fr } from '../../../pipeline/sources/fr/source.ts'
import { takeEdited, takeFixture } from '../../support/deliver.ts'
import { expectRefused } from '../../support/expect-refused.ts'

describe('broken export of fr', () => {
  expectRefused(fr, /stations/, [['an empty array', () => '[]\n', 'expected stations, found none']])

  test('an unknown type of shortage costs only the shortage', async () => {
    const { captures } = await takeEdited(fr, '2026-11-19', text => text.replace('"definitive"', '"saisonniere"'))
    const { quarantined, read } = readDelivery(fr, '2026-11-19', captures)
    expect(quarantined[0]).toMatchObject({ scope: 'value', reason: 'UNKNOWN_WORD', found: 'saisonniere' })
    const { captures: sound } = await takeFixture(fr, '2026-11-19')
    expect(read).toBe(readDelivery(fr, '2026-11-19', sound).read)
  })
})
