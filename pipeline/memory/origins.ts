import { ContractError } from '../model/errors.ts'
import type { RowOrigin } from '../model/records.ts'
import { sha256Of } from '../model/sha256.ts'
import { type OriginRow, originId, type StoredCapture, type StoredOrigin } from '../model/stored.ts'

/** The rows of one delivery that prices were read from, under their ids. */
export class DeliveryOrigins {
  readonly #source: string
  readonly #shaOf: ReadonlyMap<string, string>
  readonly #ids = new Map<RowOrigin, string>()
  readonly #rows = new Map<string, StoredOrigin>()
  readonly #texts = new Map<string, string>()

  constructor(source: string, captures: readonly { readonly name: string; readonly sha256: string }[]) {
    this.#source = source
    this.#shaOf = new Map(captures.map(({ name, sha256 }) => [name, sha256]))
  }

  /**
   * The id of a row. Several prices of one row that were each read from other texts of it (a list of products) have ids of
   * their own.
   * Throws ContractError for two texts with one id: an accident of one in a million deliveries, or made on purpose.
   */
  idOf(origin: RowOrigin): string {
    const known = this.#ids.get(origin)
    if (known !== undefined) return known
    const { capture, position, fields } = origin
    const sha256 = this.#shaOf.get(capture) ?? ''
    const textId = sha256Of(fields).slice(0, 12)
    if ((this.#texts.get(textId) ?? fields) !== fields) {
      throw new ContractError(`${this.#source}/${capture}: expected one text with the id ${textId}, found two`)
    }
    this.#texts.set(textId, fields)
    const id = originId({ source: this.#source, capture, position, sha256: sha256.slice(0, 16), text: textId })
    this.#rows.set(id, { id, source: this.#source, sha256, fields })
    this.#ids.set(origin, id)
    return id
  }

  rows(): StoredOrigin[] {
    return [...this.#rows.values()]
  }
}

/** The downloads that contain the rows, each once. Of two with the same bytes and name, the later one of `known`. */
export function capturesOf(wanted: readonly OriginRow[], known: readonly StoredCapture[]): StoredCapture[] {
  const keys = new Set(wanted.map(keyOf))
  return [...new Map(known.map(capture => [keyOf(capture), capture])).values()].filter(one => keys.has(keyOf(one)))
}

function keyOf({ source, capture, sha256 }: Pick<OriginRow, 'source' | 'capture' | 'sha256'>): string {
  return `${source}/${capture}@${sha256.slice(0, 16)}`
}
