import type { HeldCapture, HeldOrigin } from '../model/origin.ts'

/** The downloads that the rows lie in, each once; of two with the same bytes under one name the later one of `known`. */
export function capturesOf(origins: readonly HeldOrigin[], known: readonly HeldCapture[]): HeldCapture[] {
  const wanted = new Set(origins.map(keyOf))
  return [...new Map(known.map(capture => [keyOf(capture), capture])).values()].filter(one => wanted.has(keyOf(one)))
}

function keyOf({ source, capture, sha256 }: Pick<HeldCapture, 'source' | 'capture' | 'sha256'>): string {
  return `${source}/${capture}@${sha256}`
}
