import { brotliCompressSync, constants } from 'node:zlib'
import Koa from 'koa'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { figures, openings } from '../../fixtures/snapshots/api-figures.ts'
import { readyBodies, whileAsked } from '../../pipeline/serving/answers-pack.ts'
import { serving, snapshotId } from '../support/api-server.ts'

describe('an answer that is sent before Koa', () => {
  test('was answered by Koa once, and is counted like any other', async () => {
    const { get } = await serving()
    const byKoa = vi.spyOn(Koa.prototype as unknown as { handleRequest: () => void }, 'handleRequest')
    onTestFinished(() => byKoa.mockRestore())
    for (let time = 0; time < 3; time++) await get('/live/board_now.php')
    expect(byKoa).toHaveBeenCalledTimes(1)
    const { text } = await get('/metrics')
    expect(text).toMatch(/^fuel_http_requests_total\{route="\/live\/board_now.php",status="200"\} 3$/m)
  })

  test('is that of the current snapshot, and is refused once that is too old', async () => {
    let nowMs = Date.parse('2026-11-19T12:00:00Z')
    const { get, put } = await serving(
      { figures: { ...figures, demonstration: false } },
      { nowMs: () => nowMs, maxAgeHours: 1 },
    )
    const served = async () => {
      const { status, headers } = await get('/live/api.php?action=summary')
      return [status, headers['x-snapshot-id']]
    }
    expect([await served(), await served()]).toEqual([
      [200, snapshotId],
      [200, snapshotId],
    ])
    const next = '20261119T121500Z-000000000002'
    await put(next, { figures: { ...figures, demonstration: false }, openings })
    expect([await served(), await served()]).toEqual([
      [200, next],
      [200, next],
    ])
    nowMs += 2 * 3_600_000
    expect(await served()).toEqual([500, undefined])
  })
})

test('a text is packed at the level that is wanted, whichever level was wanted before', () => {
  const text = JSON.stringify(figures)
  const sizeAt = (quality: number) => {
    return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
  }
  const { br } = readyBodies(text, whileAsked)
  expect(br.bytes.length).toBe(sizeAt(whileAsked.brotli))
  expect(readyBodies(text).br.bytes.length).toBe(sizeAt(9))
  expect(readyBodies(text, whileAsked).br).toBe(br)
})
