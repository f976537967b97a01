import type { HeldFigure, HeldPrice } from '../model/held.ts'
import type { HeldOrigin, RowOrigin } from '../model/origin.ts'

/** The rows of one delivery that prices were read from, under their ids. */
export class DeliveryOrigins {
  readonly #source: string
  readonly #shaOf: ReadonlyMap<string, string>
  readonly #held = new Map<string, HeldOrigin>()

  constructor(source: string, captures: readonly { readonly name: string; readonly sha256: string }[]) {
    this.#source = source
    this.#shaOf = new Map(captures.map(({ name, sha256 }) => [name, sha256]))
  }

  /** The id of a row. The same row of the same bytes has the same id in every run. */
  idOf({ capture, position, fields }: RowOrigin): string {
    const sha256 = this.#shaOf.get(capture) ?? ''
    const id = `${this.#source}/${capture}#${position}@${sha256.slice(0, 16)}`
    if (!this.#held.has(id)) {
      this.#held.set(id, { id, source: this.#source, capture, sha256, position, fields: JSON.stringify(fields) })
    }
    return id
  }

  held(): HeldOrigin[] {
    return [...this.#held.values()]
  }
}

/** The rows that something remembered was read from, each once. Later ones of the same id are the same. */
export function originsOf(
  prices: readonly Pick<HeldPrice, 'origin' | 'validOrigin'>[],
  figures: readonly Pick<HeldFigure, 'origin'>[],
  known: readonly HeldOrigin[],
): HeldOrigin[] {
  const wanted = new Set([
    ...prices.flatMap(({ origin, validOrigin }) => (validOrigin === null ? [origin] : [origin, validOrigin])),
    ...figures.map(({ origin }) => origin),
  ])
  return [...new Map(known.map(origin => [origin.id, origin])).values()].filter(({ id }) => wanted.has(id))
}
