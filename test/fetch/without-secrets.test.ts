import { describe, expect, test } from 'vitest'
import { withoutSecrets } from '../../pipeline/fetch/without-secrets.ts'

describe('an address without secrets', () => {
  test.each([
    ['https://a.test/list?apikey=0f4c&rad=5', 'https://a.test/list?apikey=***&rad=5'],
    ['https://a.test/list?rad=5&Access_Token=x%20y#end', 'https://a.test/list?rad=5&Access_Token=***#end'],
    ['https://a.test/f.csv?X-Amz-Signature=ab&v=2', 'https://a.test/f.csv?X-Amz-Signature=***&v=2'],
    ['https://me:word@a.test/', 'https://***@a.test/'],
    ['https://a.test/key/list?type=DIE', 'https://a.test/key/list?type=DIE'],
  ])('%s is shown as %s', (url, shown) => {
    expect(withoutSecrets(url)).toBe(shown)
  })

  test('hides the value of a setting at any position', () => {
    const settings = { XX_KEY: 'a/b c=d+e', XX_MODE: 'test', XX_URL: 'https://a.test/list' }
    expect(withoutSecrets(`https://a.test/list/${encodeURIComponent('a/b c=d+e')}/test`, settings)).toBe(
      'https://a.test/list/***/test',
    )
    expect(withoutSecrets('connect failed for a/b c=d+e', settings)).toBe('connect failed for ***')
  })
})
