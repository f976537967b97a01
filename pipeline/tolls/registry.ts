import { isDay } from '../model/instants.ts'
import { tableRows } from './table.ts'

const columns = ['id', 'key', 'alias', 'first_seen', 'retired'] as const

/** A permanent id. */
export interface RegistryEntry {
  readonly id: number
  /** The key for which it was assigned. */
  readonly key: string
  /** The keys of its later names. */
  readonly aliases: readonly string[]
  /** The object no longer exists; its id is never reused. */
  readonly isRetired: boolean
}

/**
 * The identity of a tolled object: country, type, name and road. Not its amount, year or position, so that a new tariff or
 * a better position keeps the id. A new name goes into the alias column.
 */
export function tollKey(toll: { country: string; type: string; name: string; road: string }): string {
  return [toll.country, toll.type, folded(toll.name), folded(toll.road)].join('|')
}

function folded(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
}

/** The registry and its faults. Ids increase from line to line: new ones are appended. */
export function readRegistry(text: string): { entries: readonly RegistryEntry[]; faults: readonly string[] } {
  const faults: string[] = []
  const known = new Set<string>()
  let last = 0
  const entries = tableRows('toll-ids.csv', text, columns).map(({ line, cells }) => {
    const fault = (words: string): void => void faults.push(`toll-ids.csv line ${line}: ${words}`)
    const id = Number(cells.id)
    if (!/^[1-9]\d*$/.test(cells.id) || !Number.isSafeInteger(id)) fault(`'${cells.id}' is no id`)
    else if (id <= last) fault(`the id ${id} does not follow ${last}`)
    last = Math.max(last, id || 0)
    if (!isDay(cells.first_seen)) fault(`'${cells.first_seen}' is no day`)
    if (cells.retired !== '' && !isDay(cells.retired)) fault(`'${cells.retired}' is no day`)
    const aliases = cells.alias === '' ? [] : cells.alias.split(';')
    for (const key of [cells.key, ...aliases]) {
      if (known.has(key)) fault(`the key '${key}' occurs twice`)
      known.add(key)
    }
    return { id, key: cells.key, aliases, isRetired: cells.retired !== '' }
  })
  return { entries, faults }
}
