import { expect, test } from 'vitest'
import { sizeIn } from '../../pipeline/model/quantities.ts'

test('a size has a number and MB, GB or TB', () => {
  expect(['50GB', '1.5 TB', '800mb', ' 20 GB '].map(sizeIn)).toEqual([50e9, 1.5e12, 800e6, 20e9])
})

test('another text is no size', () => {
  for (const text of ['', '50', '50G', '50GiB', '0GB', '-1GB', '1e3GB', '5kB', '1.2345GB', 'GB', '5 GB free'])
    expect([text, sizeIn(text)]).toEqual([text, null])
})
