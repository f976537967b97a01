import { UsageError } from '../model/errors.ts'

/** Where a socket connects. */
export interface Place {
  readonly hostname: string
  readonly port: string
}

/** The place of FUEL_CONNECT_TO. Throws UsageError. */
export function placeOf(connectTo: string): Place {
  const [, hostname, port] = /^(?:\[([0-9a-f:]+)\]|([^:[\]]+)):(\d{1,5})$/i.exec(connectTo)?.filter(Boolean) ?? []
  if (!hostname || !port) throw new UsageError(`FUEL_CONNECT_TO: expected HOST:PORT, found '${connectTo}'`)
  return { hostname, port }
}
