import type { Capture } from '../../capture.ts'
import { checkMembers, isObject, json, jsonRows, member } from '../../parsers/json.ts'
import type { RowAt } from '../../source.ts'

/** Without these a row of prices is another layout. `DataFi` and `CESI` were seen by one client only. */
export const priceKeys = ['idIPE', 'Tipus_carburant', 'PREU', 'DataInici', 'idProducte'] as const
export const attributeKeys = ['NOM', 'Codi_parroquia', 'Parroquia'] as const

type Members = Record<string, unknown>

/** One price of one station. */
export interface Row {
  readonly attributes: Members
  readonly centroid: unknown
}

/** Members of the station from other rows. */
export interface Elsewhere {
  readonly street: unknown
  readonly centroid: Members | null
  /** Another row of this station and product is valid for longer. */
  readonly isOver: boolean
}

export function rows(captures: readonly Capture[]): RowAt<Row, Elsewhere>[] {
  const [prices, streets] = ['prices', 'streets'].map(name => captures.find(capture => capture.name === name))
  const features = featuresOf(prices!, priceKeys)
  if (features.length === 0) throw prices!.unexpected('features', 'none')
  const streetOf = streets ? streetsByCode(streets) : new Map<string, unknown>()
  const centroidOf = centroidsByStation(features.map(({ row }) => row))
  const newest = newestByProduct(features.map(({ row }) => row.attributes))
  return features.map(located => {
    const { attributes } = located.row
    const context = {
      street: streetOf.get(String(attributes.CESI)) ?? null,
      centroid: centroidOf.get(attributes.idIPE) ?? null,
      isOver: isBefore(attributes, newest.get(productKey(attributes))!),
    }
    return { ...located, context }
  })
}

/** The features of a layer. The server reports its errors with status 200, and cuts long lists with a remark. */
function featuresOf(layer: Capture, fields: readonly string[]): RowAt<Row>[] {
  const answer = json(layer)
  if (isObject(answer) && 'error' in answer) {
    const found = JSON.stringify(answer.error).slice(0, 120)
    throw layer.unexpected('features', `the error ${found}`)
  }
  const features = jsonRows<keyof Row>(layer, member(layer, answer, 'features'), ['attributes'])
  if (isObject(answer) && answer.exceededTransferLimit === true) {
    throw layer.unexpected('all features', `the first ${features.length} of them`)
  }
  const attributes = features.map(({ row }) => row.attributes)
  checkMembers(layer, attributes, fields)
  return features.map(({ row, ...located }) => ({
    ...located,
    row: {
      attributes: isObject(row.attributes) ? row.attributes : {},
      centroid: row.centroid,
    },
  }))
}

/** The streets of the list of installations, by the code that both layers have. */
export function streetsByCode(streets: Capture): ReadonlyMap<string, unknown> {
  const installations = featuresOf(streets, ['CESI', 'CARRER'])
  // An installation without a code does not match prices without a code.
  const coded = installations.filter(({ row }) => (row.attributes.CESI ?? null) !== null)
  return new Map(coded.map(({ row }) => [String(row.attributes.CESI), row.attributes.CARRER]))
}

/** Some rows come without geometry: the station's other rows have it. The first that has one counts. */
function centroidsByStation(features: readonly Row[]): ReadonlyMap<unknown, Members> {
  const centroids = new Map<unknown, Members>()
  for (const { attributes, centroid } of features) {
    if (isObject(centroid) && !isEmpty(centroid) && !centroids.has(attributes.idIPE)) {
      centroids.set(attributes.idIPE, centroid)
    }
  }
  return centroids
}

/** An empty geometry is written with the text 'NaN' for both members, or with null. */
export function isEmpty({ x, y }: Members): boolean {
  return [x, y].every(member => member === null || member === undefined || member === 'NaN')
}

/** The row of each station and product that is valid the longest, and of those the one that began last. */
function newestByProduct(all: readonly Members[]): ReadonlyMap<string, Members> {
  const newest = new Map<string, Members>()
  for (const attributes of all) {
    const key = productKey(attributes)
    const known = newest.get(key)
    if (!known || isBefore(known, attributes)) newest.set(key, attributes)
  }
  return newest
}

function productKey({ idIPE, idProducte }: Members): string {
  return `${idIPE}/${idProducte}`
}

function isBefore(one: Members, other: Members): boolean {
  const end = endOf(one)
  const otherEnd = endOf(other)
  return end < otherEnd || (end === otherEnd && Number(one.DataInici) < Number(other.DataInici))
}

/** `DataFi` null or 0: the price has no end. */
function endOf({ DataFi }: Members): number {
  return typeof DataFi === 'number' && DataFi > 0 ? DataFi : Number.POSITIVE_INFINITY
}
