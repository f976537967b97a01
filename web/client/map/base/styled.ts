import { messageOf } from '../../parts/message-of.ts'

/** The map cannot be drawn here; the message is for people. */
export class MapError extends Error {
  override readonly name = 'MapError'
}

export const otherwise = 'Everything else on this page works without it.'

export function unloaded(cause: unknown): MapError {
  return new MapError(`The map could not be loaded: ${messageOf(cause)} ${otherwise}`, { cause })
}

/** What of a map tells whether it has its style. */
export interface Styling {
  once(event: 'style.load' | 'error', told: (event: { readonly error?: unknown }) => void): unknown
  off(event: 'error', told: (event: { readonly error?: unknown }) => void): unknown
  on(event: 'error', told: (event: { readonly error?: unknown }) => void): unknown
  remove(): void
}

/**
 * Waits for the style of a map: without it there is none. What the style names, tiles, letters or signs, may come later or not
 * at all: that is told, and the map stays. Throws MapError.
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
