import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FeedShapeError } from '../../../pipeline/model/errors.ts'
import { findPrefecture, fold, prefectureNames } from '../../../pipeline/sources/gr/prefectures.ts'
import { gr } from '../../../pipeline/sources/gr/source.ts'
import { fixturesRoot, takeFrom } from '../../support/deliver.ts'

const day = '2026-11-19'

describe('the names of prefectures', () => {
  test('are 51, and stay different when confused letters are made equal', () => {
    expect(new Set(prefectureNames).size).toBe(51)
    expect(new Set(prefectureNames.map(fold)).size).toBe(51)
    expect(prefectureNames.filter(name => findPrefecture(name) !== name)).toEqual([])
  })

  test('are recognised with each known confused letter, and no other names are', () => {
    const beside = { Σ: '\u03a2', Τ: 'Σ', Υ: 'Τ', Χ: 'Υ', Δ: 'Γ', Ε: 'Δ', Ζ: 'Ε', Η: 'Ζ', Ι: 'Η' }
    const mixed = (name: string) => name.replace(/[ΣΤΥΧΔΕΖΗΙ]/g, letter => beside[letter as keyof typeof beside])
    expect(prefectureNames.map(name => findPrefecture(mixed(name)))).toEqual(prefectureNames)
    expect(findPrefecture('ΝΟΜΟΣ ΑΓΙΟΥ ΟΡΟΥΣ')).toBeNull()
    expect(findPrefecture('ΝΟΜΟΣ')).toBeNull()
  })
})

describe('the feed', () => {
  const bulletin = readFileSync(join(fixturesRoot, 'gr', day, 'bulletin.pdf'))
  const base = 'https://www.fuelprices.gr/files/deltia/IMERISIO_DELTIO_ANA_NOMO_'

  /** The requested URLs, in order, for this page and these existing files. */
  async function asked(index: string | undefined, holds: (url: string) => boolean) {
    const urls: string[] = []
    const taken = takeFrom(gr, day, ({ name, url }) => {
      urls.push(url)
      if (name === 'index') return index
      return holds(url) ? bulletin : '<html></html>'
    })
    const result = await taken.catch((error: Error) => error)
    return { urls: urls.slice(1).map(url => url.replace(base, '')), result }
  }

  test('requests the newest bulletin of the list, with its name in the list', async () => {
    const list = ['16_11_2026', '17_11_2026.', '31_12_2026'].map(
      name => `<a href="http://fuelprices.example/files/deltia/IMERISIO_DELTIO_ANA_NOMO_${name}.pdf">`,
    )
    const { urls, result } = await asked(list.join(), () => true)
    expect(urls).toEqual(['17_11_2026..pdf'])
    expect(result).toMatchObject({ captures: [{ name: 'bulletin' }], failed: [] })
  })

  test('ignores a link of the list that is no address', async () => {
    const list = ['http://[/', '/files/deltia/'].map(
      (path, at) => `<a href="${path}IMERISIO_DELTIO_ANA_NOMO_${18 - at}_11_2026.pdf">`,
    )
    expect(await asked(list.join(), () => true)).toMatchObject({ urls: ['17_11_2026.pdf'], result: { failed: [] } })
  })

  test('tries the usual names when the list has none, and takes the first one that is a PDF', async () => {
    for (const index of [undefined, '<p>Δελτία</p>']) {
      const { urls, result } = await asked(index, url => url.includes('16_11_2026'))
      expect(urls).toEqual(['18_11_2026.pdf', '17_11_2026.pdf', '16_11_2026.pdf', '16_11_2026.pdf'])
      expect(result).toMatchObject({ captures: [{ name: 'bulletin' }], failed: [] })
    }
  })

  test('gives up after seven days', async () => {
    const { urls, result } = await asked('', () => false)
    expect(urls).toEqual([...[18, 17, 16, 15, 14, 13, 12].map(date => `${date}_11_2026.pdf`), '18_11_2026.pdf'])
    expect(result).toEqual(new FeedShapeError("gr/bulletin: expected a PDF, found '<html></html>'"))
  })
})
