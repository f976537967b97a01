import type { Columns } from '../../pipeline/delivery-reading.ts'
import type { MarketSource } from '../../pipeline/source.ts'

/** The columns that a contract expects, for readings made from records only. */
export function contractColumns({ contract }: MarketSource['descriptor']): Columns {
  return new Map((contract.columns?.always ?? []).map(name => [name, new Set<string>()]))
}
