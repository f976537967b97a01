import { type AsyncBuffer, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'

/** A file behind a URL, read in ranges: what a reader asks for is counted. */
export interface RangeReader extends AsyncBuffer {
  /** The one for its length too. */
  readonly requests: number
  /** Of bodies. */
  readonly bytes: number
}

/** hyparquet asks for the last 512 KB of a file unless told otherwise: that is a quarter of one of 2 MB. */
export const footerBytes = 1 << 16

/** Throws when the server does not answer a range with 206 and exactly its bytes. */
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

/** The rows of one country, as somebody reads them who wants no more than these: footer, then the row groups that hold it. */
export async function readCountry(file: AsyncBuffer, country: string): Promise<Record<string, unknown>[]> {
  const metadata = await parquetMetadataAsync(file, { initialFetchSize: footerBytes })
  return parquetReadObjects({ file, metadata, compressors, filter: { country_code: { $eq: country } } })
}
