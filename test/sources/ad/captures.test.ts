import { describe, expect, test } from 'vitest'
import { readDelivery } from '../../../pipeline/delivery-reading/read-delivery.ts'
import { ad } from '../../../pipeline/sources/ad/source.ts'
import { takeEdited, takeFixture, takeFrom } from '../../support/deliver.ts'
import { expectRefused } from '../../support/expect-refused.ts'

const day = '2026-11-19'

describe('ad requests', () => {
  const urls = async (settings?: Readonly<Record<string, string>>): Promise<string[]> => {
    const source = { ...ad, descriptor: { ...ad.descriptor, defaults: { ...ad.descriptor.defaults, ...settings } } }
    const asked: string[] = []
    await takeFrom(source, day, ({ url }) => {
      asked.push(decodeURIComponent(url.slice(url.indexOf('FeatureServer/') + 14)))
      return '{}'
    })
    return asked
  }

  test('name the fields that are read, so that no personal data are delivered', async () => {
    const prices = 'idIPE,Tipus_carburant,PREU,DataInici,idProducte,NOM,Codi_parroquia,Parroquia,DataFi,CESI'
    expect(await urls()).toEqual([
      `1/query?where=1=1&outFields=${prices}&returnGeometry=false&returnCentroid=true&outSR=4326&f=json`,
      '0/query?where=1=1&outFields=CESI,CARRER&returnGeometry=false&f=json',
    ])
  })

  test('leave out the streets when the operator configures it', async () => {
    expect(await urls({ FUEL_AD_STREET_FIELDS: 'none', FUEL_AD_FIELDS: 'idIPE' })).toEqual([
      '1/query?where=1=1&outFields=idIPE&returnGeometry=false&returnCentroid=true&outSR=4326&f=json',
    ])
  })
})

describe('ad layouts', () => {
  const error = '{"error":{"code":400,"message":"Invalid query parameters","details":[]}}'
  const found = 'expected features, found the error {"code":400'

  expectRefused(ad, /prices/, [
    ['an error of status 200', () => error, found],
    ['another envelope', text => text.replace('"features"', '"rows"'), "expected the member 'features'"],
    [
      'a list that was cut',
      text => text.replace(/\}$/, ',"exceededTransferLimit":true}'),
      'expected all features, found the first 306 of them',
    ],
    [
      'no features',
      text => text.replace(/"features":\[.*\]/s, '"features":[]'),
      'ad/prices: expected features, found none',
    ],
  ])

  test('continues without a list of installations that is an error, and reports it: only the streets are missing', async () => {
    const { captures, failed } = await takeEdited(ad, day, (text, name) => (name === 'streets' ? error : text))
    expect(failed).toEqual([{ name: 'streets', message: expect.stringContaining(`ad/streets: ${found}`) }])
    const whole = readDelivery(ad, day, (await takeFixture(ad, day)).captures)
    const without = readDelivery(ad, day, captures)
    expect(without.stations).toEqual(whole.stations.map(station => ({ ...station, address: null })))
    expect(whole.stations.filter(station => station.address === null).map(({ ref }) => ref)).toEqual(['917', '918'])
  })
})
