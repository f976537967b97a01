import { FuelError } from '../../pipeline/model/errors.ts'

/**
 * A request is refused for a reason that the client may see. Sent in the error shape of the family, with `no-store`.
 */
export class Refusal extends FuelError {
  readonly code = 'REFUSAL'
  readonly status: number
  readonly headers: readonly string[]

  /** `headers`: name, value, name, value … that this refusal adds. */
  constructor(status: number, publicMessage: string, headers: readonly string[] = []) {
    super(publicMessage)
    this.status = status
    this.headers = headers
  }
}

/** Another process has locked the store. Commands hold it for milliseconds, so the next attempt usually succeeds. */
export function databaseLocked(): Refusal {
  return new Refusal(503, 'Database locked', ['Retry-After', '2'])
}

/** The data folder is gone, for example while its disk is mounted again. The pause is that of a restart. */
export function dataFolderGone(): Refusal {
  return new Refusal(503, 'Data folder unavailable', ['Retry-After', '30'])
}

/** No snapshot, one too old for live prices, or no store. Clients retry a 500 with backoff. */
export function databaseUnavailable(): Refusal {
  return new Refusal(500, 'Database unavailable')
}
