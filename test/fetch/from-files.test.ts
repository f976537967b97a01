import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { answersFrom } from '../../pipeline/fetch/from-files.ts'
import { FeedShapeError } from '../../pipeline/model/errors.ts'
import { putDelivery } from '../support/runs.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const day = '2026-11-19'
const text = Buffer.from('0123456789')

describe('a file in a folder of deliveries', () => {
  const read = (file: string, bytes: Uint8Array, most?: number) => {
    const root = temporaryFolder()
    putDelivery(root, 'xx', day, new Map([[file, bytes]]))
    return answersFrom(root, 'xx', day, most)({ name: 'prices', url: 'https://xx.invalid/' })
  }

  test('is read up to the limit, plain or decompressed', () => {
    expect(read('prices.csv', text)).toEqual(text)
    expect(read('prices.csv', text, 10)).toEqual(text)
    expect(read('prices.csv.gz', gzipSync(Buffer.alloc(99)), 99)).toEqual(Buffer.alloc(99))
  })

  test.each([
    ['too large', 'prices.csv', text, 9, 'xx/prices: expected at most 9 bytes, found 10'],
    [
      'too large after decompression',
      'prices.csv.gz',
      gzipSync(Buffer.alloc(99)),
      98,
      'xx/prices: expected gzip of at most 98 bytes unpacked, found more',
    ],
    [
      'not gzip',
      'prices.csv.gz',
      text,
      99,
      'xx/prices: expected gzip of at most 99 bytes unpacked, found incorrect header check',
    ],
  ])('that is %s is refused', (_what, file, bytes, most, message) => {
    expect(() => read(file, bytes, most)).toThrow(new FeedShapeError(message))
  })
})
