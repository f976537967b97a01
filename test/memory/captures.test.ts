import { expect, test } from 'vitest'
import { capturesOf } from '../../pipeline/memory/origins.ts'
import type { OriginRow, StoredCapture } from '../../pipeline/model/stored.ts'

const download = (capture: string, sha256: string, fetchedAt: string): StoredCapture => {
  return { source: 'it', capture, sha256, url: `https://example.org/${capture}`, fetchedAt, bytes: 9 }
}
const row = (capture: string, sha256: string): OriginRow => ({ source: 'it', capture, sha256, position: 2, text: 'e3' })

test('the stored captures are those that contain a stored row, each once, as last fetched', () => {
  const known = [
    download('prices', 'aa', '2026-11-17 12:00:00'),
    download('registry', 'bb', '2026-11-17 12:00:00'),
    download('prices', 'cc', '2026-11-18 12:00:00'),
    download('prices', 'aa', '2026-11-19 12:00:00'),
  ]
  const origins = [row('prices', 'aa'), row('prices', 'aa'), row('prices', 'dd')]
  expect(capturesOf(origins, known)).toEqual([download('prices', 'aa', '2026-11-19 12:00:00')])
  expect(capturesOf([row('registry', 'aa')], known)).toEqual([])
})
