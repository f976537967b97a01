import type { Profile } from '../../model/stored.ts'
import { type ContractColumns, isMarketSource, type Source } from '../../source.ts'
import type { Difference } from './probe-report.ts'

/** Columns of which a delivery may have any, so that they say nothing about its layout: the free tags of OpenStreetMap. */
const freeColumns: Readonly<Record<string, string>> = { map: 'tags.' }

/** Bundled deliveries and contracts have no columns about persons and companies, so a new one says nothing. */
const aboutPersons = /owner|holder|gestore|company|contact|mail|phone|\btel|fax|mft/i

/** What is different in the columns and fuels of a delivery, compared with the description of its source. */
export interface ProfileDifferences {
  readonly gone: readonly string[]
  readonly added: readonly string[]
  readonly differences: readonly Difference[]
}

/**
 * Compares columns and fuels with those of the bundled delivery. Its counts and medians are made up, so they are not compared.
 *
 * - A column that is gone, or has a kind of value that the bundled one does not have, needs a look. A column of `sometimes` of the contract
 *   may be absent, and one that is always empty has no kind. Where the contract names no columns, they have several spellings, so that
 *   one that is gone is a note.
 * - A column that neither the bundled delivery nor the contract has needs a look: a reader that does not know it may miss prices. One about persons is a note.
 * - A fuel that neither has needs a look, and so does one that is gone from a delivery of `everything`, unless it is as rare as the
 *   contract lets it be: a fuel without a share in `pricedShare` may be absent.
 */
export function profileDifferences(source: Source, described: Profile, found: Profile): ProfileDifferences {
  const { gone, added, retyped } = columnDifferences(source, described.columns, found.columns)
  const hasFixedColumns = !isMarketSource(source) || source.descriptor.contract.columns !== undefined
  const differences = [
    ...gone.map((name): Difference => ({ kind: 'column', text: `column gone: ${name}`, needsLook: hasFixedColumns })),
    ...added.map((name): Difference => {
      return { kind: 'column', text: `new column: ${name}`, needsLook: !aboutPersons.test(name) }
    }),
    ...retyped.map(([name, kinds, now]) => looked('column', `column ${name}: expected ${kinds}, found ${now}`)),
    ...fuelDifferences(source, described.fuels, found.fuels),
  ]
  return { gone: hasFixedColumns ? gone : [], added, differences }
}

function looked(kind: Difference['kind'], text: string): Difference {
  return { kind, text, needsLook: true }
}

function columnDifferences(source: Source, described: Profile['columns'], found: Profile['columns']) {
  if (described === null || found === null) return { gone: [], added: [], retyped: [] }
  const { always = [], attributes = [], sometimes = [] } = contractColumns(source)
  const free = freeColumns[source.kind]
  const isFree = (name: string): boolean => free !== undefined && name.startsWith(free)
  const gone = Object.keys(described).filter(
    name => !Object.hasOwn(found, name) && !sometimes.includes(name) && !isFree(name),
  )
  const isDescribed = (name: string): boolean =>
    Object.hasOwn(described, name) || [always, attributes, sometimes].some(names => names.includes(name))
  const added = Object.keys(found).filter(name => !isDescribed(name) && !isFree(name))
  const retyped = Object.entries(found).flatMap(([name, now]): [string, string, string][] => {
    const kinds = Object.hasOwn(described, name) ? described[name]! : ''
    const isKnown =
      now === '' || kinds === '' || isFree(name) || now.split('|').every(kind => kinds.split('|').includes(kind))
    return isKnown ? [] : [[name, kinds, now]]
  })
  return { gone, added, retyped }
}

function contractColumns(source: Source): Partial<ContractColumns> {
  return isMarketSource(source) ? (source.descriptor.contract.columns ?? {}) : {}
}

function fuelDifferences(source: Source, described: Profile['fuels'], found: Profile['fuels']): Difference[] {
  if (!isMarketSource(source)) return []
  const known: readonly string[] = source.descriptor.contract.fuels
  const added = Object.keys(found).filter(fuel => !Object.hasOwn(described, fuel) && !known.includes(fuel))
  const expected = source.kind === 'stations' ? (source.descriptor.contract.pricedShare ?? {}) : described
  const isWhole = source.kind === 'figures' || source.descriptor.delivers === 'everything'
  const gone = isWhole
    ? Object.keys(described).filter(fuel => !Object.hasOwn(found, fuel) && Object.hasOwn(expected, fuel))
    : []
  const rare = isWhole
    ? Object.keys(described).filter(fuel => !Object.hasOwn(found, fuel) && !Object.hasOwn(expected, fuel))
    : []
  return [
    ...added.map(fuel => looked('fuel', `new fuel: ${fuel}`)),
    ...gone.map(fuel => looked('fuel', `fuel gone: ${fuel}`)),
    ...rare.map((fuel): Difference => ({ kind: 'fuel', text: `no ${fuel}, which may be rare`, needsLook: false })),
  ]
}
