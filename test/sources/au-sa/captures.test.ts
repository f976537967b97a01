import { expect, test } from 'vitest'
import { auSa } from '../../../pipeline/sources/au-sa/source.ts'
import { takeFrom } from '../../support/deliver.ts'

const day = '2024-05-20'

test('the region of another state is never requested', async () => {
  const urls: string[] = []
  await takeFrom(auSa, day, ({ url }) => {
    urls.push(url)
    return {}
  })
  expect(urls.filter(url => url.includes('geoRegionId=')).map(url => new URL(url).search)).toEqual([
    '?countryId=21&geoRegionLevel=3&geoRegionId=4',
    '?countryId=21&geoRegionLevel=3&geoRegionId=4',
  ])
  expect(urls.filter(url => url.includes('settings.invalid'))).toEqual([])
})
