import { RowError } from '../../model/errors.ts'
import type { PriceRows, Skipped, StationPart } from '../../model/records.ts'
import { dayFirstInstantIn, publishedPrice, ref, requiredDecimal, text, titleCase } from '../../parsers/fields.ts'
import { placeIn } from '../../parsers/places.ts'
import { decidingWord, hasWord, isWord } from '../../parsers/words.ts'
import type { StationEdition } from '../../source.ts'
import { type PriceRow, type RegistryRow, rowsOfBoth } from './layout.ts'
import { productOf } from './products.ts'

export const zone = 'Europe/Rome'
const files = 'https://www.mimit.gov.it/images/exportCSV'

const refOf = (row: RegistryRow | PriceRow): string => ref('idImpianto', row.idImpianto)

/** Both layouts have the same columns. The separator is not guessed: a file with another one is another layout. */
export function separatedBy(separator: '|' | ';', since: string): StationEdition<RegistryRow | PriceRow> {
  return {
    since,
    feed: [
      { name: 'registry', url: `${files}/anagrafica_impianti_attivi.csv` },
      { name: 'prices', url: `${files}/prezzo_alle_8.csv` },
    ],
    rows: captures => rowsOfBoth(captures, separator),
    read: row => ('prezzo' in row ? priceOf(row) : stationOf(row)),
    refOf,
  }
}

function stationOf(row: RegistryRow): StationPart {
  if (row.extraCells !== 0) throw new RowError('row', 'CELL_COUNT', `${10 + row.extraCells} cells, expected 10`)
  const address = text('Indirizzo', row.Indirizzo)
  // There is no column for the postal code: it is at the end of most addresses.
  const postalCode = address === null ? undefined : /\b\d{5}$/.exec(address)?.[0]
  const street = postalCode === undefined ? address : address!.slice(0, -5).replace(/(?<![\s,-])[\s,-]+$/, '') || null
  const brand = text('Bandiera', row.Bandiera)
  return {
    ref: refOf(row),
    name: text('Nome Impianto', row['Nome Impianto']),
    // `White pumps`: the station has no brand.
    brand: isWord(brand, 'Pompe Bianche') ? null : brand,
    address: street === null ? null : streetCase(street),
    city: titleCase(text('Comune', row.Comune)),
    postalCode: postalCode ?? null,
    region: text('Provincia', row.Provincia),
    ...(hasWord('Tipo Impianto', row['Tipo Impianto'], 'Autostradale') && { road: 'motorway' }),
    ...placeIn(row, 'Latitudine', 'Longitudine'),
  }
}

/** `SS.115 KM.158+302` is a road, not a word: a word before a number keeps its capitals. */
function streetCase(street: string): string | null {
  const road = /\b(S\.?S|S\.?P|S\.?R|A)\b(?=[. ]*\d)/giu
  return titleCase(street)?.replace(road, found => found.toUpperCase()) ?? null
}

function priceOf(row: PriceRow): PriceRows | Skipped {
  if (row.extraCells !== 0) throw new RowError('row', 'CELL_COUNT', `${5 + row.extraCells} cells, expected 5`)
  const nativeFuel = text('descCarburante', row.descCarburante)
  if (nativeFuel === null) throw new RowError('descCarburante', 'MISSING', row.descCarburante)
  const product = productOf(nativeFuel)
  if ('none' in product) return { skip: product.none }
  const service = decidingWord('isSelf', row.isSelf, ['1', '0']) === '1' ? 'self' : 'served'
  return {
    pricesOf: refOf(row),
    prices: publishedPrice(
      {
        fuel: product.fuel,
        nativeFuel,
        service,
        // The plain grade served comes before a substitute product at the self-service pump.
        rank: product.standIn * 2 + (service === 'self' ? 0 : 1),
      },
      () => requiredDecimal('prezzo', row.prezzo),
      () => dayFirstInstantIn(zone, 'dtComu', row.dtComu),
    ),
  }
}
