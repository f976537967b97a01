import type { FuelCode } from '../model/fuels.ts'
import type { StoredFigure } from '../model/stored.ts'
import type { FigureRecord } from '../source.ts'
import { type GradePair, judged } from './check-grades.ts'
import type { ContractFinding } from './finding.ts'

/** The fuels that count as petrol in official figures. */
const petrols: readonly FuelCode[] = ['sp95', 'e10']

/** Were petrol and diesel swapped, in the country or in a region? */
export function swappedFigures(records: readonly FigureRecord[], known: readonly StoredFigure[]): ContractFinding[] {
  const now = newestAmounts(records)
  const last = newestAmounts(known)
  const regions = new Set(records.map(({ region }) => region))
  return [...regions].flatMap(region =>
    petrols.flatMap(petrol => {
      const pair = pairOf(now, region, petrol)
      const before = pairOf(last, region, petrol)
      return pair && before ? (judged(petrol, pair, before, 'the last accepted figures') ?? []) : []
    }),
  )
}

type KnownFigure = Pick<FigureRecord, 'fuel' | 'region' | 'amountMicros' | 'validFrom'>
type Amounts = ReadonlyMap<string, KnownFigure>

const keyOf = (fuel: FuelCode, region: string | null): string => `${fuel}/${region ?? ''}`

function newestAmounts(figures: readonly KnownFigure[]): Amounts {
  const newest = new Map<string, KnownFigure>()
  for (const figure of figures) {
    const key = keyOf(figure.fuel, figure.region)
    const other = newest.get(key)
    if (!other || figure.validFrom > other.validFrom) newest.set(key, figure)
  }
  return newest
}

function pairOf(amounts: Amounts, region: string | null, petrol: FuelCode): GradePair | null {
  const one = amounts.get(keyOf(petrol, region))
  const other = amounts.get(keyOf('diesel', region))
  return one && other ? [one.amountMicros, other.amountMicros] : null
}
