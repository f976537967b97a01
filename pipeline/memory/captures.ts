import type { StoredCapture } from '../model/origin.ts'

type Key = Pick<StoredCapture, 'source' | 'capture' | 'sha256'>

/** The downloads that contain the rows, each once. Of two with the same bytes and name, the later one of `known`. */
export function capturesOf(wanted: readonly Key[], known: readonly StoredCapture[]): StoredCapture[] {
  const keys = new Set(wanted.map(keyOf))
  return [...new Map(known.map(capture => [keyOf(capture), capture])).values()].filter(one => keys.has(keyOf(one)))
}

function keyOf({ source, capture, sha256 }: Key): string {
  return `${source}/${capture}@${sha256}`
}
