/** The answer around what `publish` kept: an object, of which nothing but its brace is looked at. */
export function provenanceBody(snapshotId: string, kept: Buffer | string): Buffer {
  const bytes = typeof kept === 'string' ? Buffer.from(kept) : kept
  const head = Buffer.from(`{"ok":true,"data":{"snapshot":"${snapshotId}",`)
  return Buffer.concat([head, bytes.subarray(1), Buffer.from('}')])
}

/** For a station of which nothing is known, or that may not be shown; and for a country without official figures. */
export function noProvenanceJson(stationId: number | null, country: string | null): string {
  const subject = stationId === null ? {} : { station_id: stationId }
  return JSON.stringify({ ...subject, country_code: country, prices: [], attribution: [] })
}
