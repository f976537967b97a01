import { words } from '../../../../api/shared/words.ts'
import { messageOf } from '../../parts/message-of.ts'

/** The map cannot be drawn here; the message is for people. */
export class MapError extends Error {
  override readonly name = 'MapError'
}

export function unloaded(cause: unknown): MapError {
  return new MapError(`${words.mapNotLoaded(messageOf(cause))} ${words.worksWithoutMap}`, { cause })
}

/** The events of a map that report whether its style is loaded. */
export interface Styling {
  once(event: 'style.load' | 'error', listener: (event: { readonly error?: unknown }) => void): unknown
  off(event: 'error', listener: (event: { readonly error?: unknown }) => void): unknown
  on(event: 'error', listener: (event: { readonly error?: unknown }) => void): unknown
  remove(): void
}

/**
 * Waits for the style of a map, which the map cannot do without. Tiles, fonts or icons of the style may load later or fail. A
 * failure is reported and the map stays. Throws MapError.
 */
export function styled(map: Styling, tell: (error: unknown) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = ({ error }: { readonly error?: unknown }) => {
      map.remove()
      reject(unloaded(error))
    }
    map.once('error', fail)
    map.once('style.load', () => {
      map.off('error', fail)
      map.on('error', ({ error }) => tell(error))
      resolve()
    })
  })
}
