import { type AsyncBuffer, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'

/** Reads a file at a URL in ranges, and counts what is requested. */
export interface RangeReader extends AsyncBuffer {
  /** Includes the request for its length. */
  readonly requests: number
  /** Bytes of the bodies. */
  readonly bytes: number
}

/** hyparquet requests the last 512 KB of a file by default, a quarter of a file of 2 MB. */
export const footerBytes = 1 << 16

/** Throws unless the server answers a range with 206 and exactly its bytes. */
export async function openRanges(url: string, headers: Readonly<Record<string, string>> = {}): Promise<RangeReader> {
  const head = await fetch(url, { method: 'HEAD', headers })
  if (head.status !== 200) throw new Error(`HEAD ${url}: expected 200, found ${head.status}`)
  const byteLength = Number(head.headers.get('content-length'))
  const counted = { requests: 1, bytes: 0 }
  const slice = async (start: number, end = byteLength): Promise<ArrayBuffer> => {
    const response = await fetch(url, { headers: { ...headers, Range: `bytes=${start}-${end - 1}` } })
    const body = await response.arrayBuffer()
    counted.requests += 1
    counted.bytes += body.byteLength
    const range = `bytes ${start}-${end - 1}/${byteLength}`
    if (response.status === 206 && response.headers.get('content-range') === range && body.byteLength === end - start) {
      return body
    }
    throw new Error(`GET ${url} ${range}: found ${response.status} ${response.headers.get('content-range')}`)
  }
  return {
    byteLength,
    slice,
    get requests() {
      return counted.requests
    },
    get bytes() {
      return counted.bytes
    },
  }
}

/** Reads the rows of one country as an economical client does: the footer, then the row groups that contain it. */
export async function readCountry(file: AsyncBuffer, country: string): Promise<Record<string, unknown>[]> {
  const metadata = await parquetMetadataAsync(file, { initialFetchSize: footerBytes })
  return parquetReadObjects({ file, metadata, compressors, filter: { country_code: { $eq: country } } })
}
