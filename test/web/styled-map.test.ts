import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { MapError, type Styling, styled } from '../../web/client/map/base/styled.ts'

/** A mock map whose events the test emits. */
function pretended() {
  const events = new EventEmitter()
  const removed: true[] = []
  const map: Styling = Object.assign(events, { remove: () => void removed.push(true) })
  return { map, events, removed }
}

describe('a map', () => {
  test('is removed without its style, with the reason', async () => {
    const { map, events, removed } = pretended()
    const reported: unknown[] = []
    const waited = styled(map, error => reported.push(error))
    events.emit('error', { error: new Error('Not Found (404): https://tiles.example/style.json.') })
    await expect(waited).rejects.toEqual(
      new MapError(
        'The map could not be loaded: Not Found (404): https://tiles.example/style.json. Everything else on this page works without it.',
      ),
    )
    expect([removed.length, reported]).toEqual([1, []])
  })

  test('stays when a tile fails, even before it is drawn for the first time', async () => {
    const { map, events, removed } = pretended()
    const reported: unknown[] = []
    const waited = styled(map, error => reported.push(error))
    events.emit('style.load', {})
    const failed = new Error('Not Found (404): https://tiles.example/4/8/5.pbf')
    events.emit('error', { error: failed })
    events.emit('load', {})
    await waited
    expect([removed, reported]).toEqual([[], [failed]])
  })
})
