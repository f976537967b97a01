import type { Capture } from '../../capture.ts'
import { FeedNotReadyError, FeedShapeError, RowError } from '../../model/errors.ts'
import type { RowContent } from '../../model/records.ts'
import { decidingText, decimal, instantIn, publishedPrice, ref, text, titleCase } from '../../parsers/fields.ts'
import { json, jsonRows, member } from '../../parsers/json.ts'
import { columnsOf, type RowOf } from '../../parsers/json-layout.ts'
import { placeIn } from '../../parsers/places.ts'
import { isWord } from '../../parsers/words.ts'
import {
  ask,
  askAll,
  type FeedAnswer,
  type FeedSteps,
  type PublishedCount,
  type Request,
  type RowAt,
  stationSource,
} from '../../source.ts'
import { gradeOf } from './fuels.ts'

const api = 'https://precoscombustiveis.dgeg.gov.pt/api/PrecoComb/PesquisarPostos'
const zone = 'Europe/Lisbon'

/** The entire country in one page: 13,881 rows, about 5 MB, on 2026-09-27. */
const wholePage = 99_999
/** Other clients request pages of 500 without error. */
const smallPage = 500
/** Three times the pages of 2026. A list that does not end is an error. */
const mostPages = 90
/** Rows may move between pages during the requests, because they are sorted by price. */
const missingShareMax = 0.02

const layout = {
  keys: ['Id', 'Preco', 'Combustivel', 'DataAtualizacao', 'Quantidade'],
  attributes: ['Nome', 'Municipio', 'Marca', 'Morada', 'Localidade', 'CodPostal', 'Latitude', 'Longitude'],
} as const
type Row = RowOf<typeof layout>

const refOf = (row: Row): string => ref('Id', row.Id)

export const pt = stationSource<Row>(
  {
    id: 'pt',
    idSpace: 'pt-dgeg',
    // A row is one product of a station, and the rows are sorted by price.
    repeats: 'merge',
    level: 'seen in part',
    timezone: zone,
    stampZone: zone,
    cadence: 'continuously: every change is declared before it applies; most brands declare on Mondays',
    schedule: { everyMinutes: 60 },
    // A stamp is the time of the price change, and most prices change at most once a week.
    freshness: { readWithinHours: 48, changedWithinDays: 90 },
    publisher: 'Direção-Geral de Energia e Geologia (DGEG)',
    homepage: 'https://precoscombustiveis.dgeg.gov.pt/',
    licence: {
      name: 'none stated; others must sign an agreement on sharing the information',
      url: 'https://precoscombustiveis.dgeg.gov.pt/apresentacao/',
      attribution: 'Fonte: DGEG - precoscombustiveis.dgeg.gov.pt',
      reuse: 'restricted',
      conditions:
        'No licence is published; the portal asks others to sign an agreement on sharing the information. Accepting means that you have signed it, or take the risk of showing the prices without it.',
    },
    hosts: ['precoscombustiveis.dgeg.gov.pt'],
    politeness: { concurrent: 1, spacingMs: 500 },
    contract: {
      // About 3,200 in 2026, counted from rows; the mainland only.
      stations: [2500, 3900],
      fuels: ['diesel', 'sp95', 'sp98', 'gpl', 'cng', 'lng'],
      columns: columnsOf(layout),
      // 417 stations of 2026: 0.98, 0.94, 0.52, 0.13.
      pricedShare: { diesel: 0.7, sp95: 0.6, sp98: 0.25, gpl: 0.04 },
      newestStampWithinHours: 72,
    },
  },
  { since: '2024-01-01', feed, rows, read, refOf, countOf },
)

/** One page for the entire country. If it fails, is refused or is incomplete, small pages instead. */
function* feed(): FeedSteps {
  const whole = yield* ask({ ...pageRequest('national', wholePage, 1), required: false, check: isWhole })
  if (whole && isWhole(whole)) return
  const first = yield* ask({ ...pageRequest('page-1', smallPage, 1), replaces: 'national' })
  const pages = Math.ceil(quantityOf(first!) / smallPage)
  if (pages > mostPages) throw new FeedShapeError(`pt: expected at most ${mostPages} pages, found ${pages}`)
  yield* askAll(Array.from({ length: pages - 1 }, (_, at) => pageRequest(`page-${at + 2}`, smallPage, at + 2)))
}

function pageRequest(name: string, size: number, page: number): Request {
  return { name, url: `${api}?qtdPorPagina=${size}&pagina=${page}` }
}

/** Errors have HTTP status 200 with `status` false. The error for a page that is too big would look the same. */
function isWhole(page: NonNullable<FeedAnswer>): boolean {
  return member(page, json(page), 'status') !== false && rowsOf(page).length >= quantityOf(page)
}

/** `Quantidade` is not a stock: every row repeats the total number of rows of the search. */
function quantityOf(page: Capture): number {
  const quantities = rowsOf(page).map(({ row }) => row.Quantidade)
  const odd = quantities.find(quantity => !Number.isSafeInteger(quantity))
  if (odd !== undefined) throw page.unexpected("whole numbers in 'Quantidade'", JSON.stringify(odd))
  // Not Math.max(...): an argument per row overflows the stack.
  return (quantities as number[]).reduce((most, quantity) => Math.max(most, quantity), 0)
}

/** Throws FeedShapeError for an error answer: it has `status` false and no rows. */
function rowsOf(page: Capture): RowAt<Row>[] {
  const envelope = json(page)
  if (member(page, envelope, 'status') !== true) {
    const said = JSON.stringify(member(page, envelope, 'mensagem')) ?? 'nothing'
    throw page.unexpected('the status true', `the message ${said.slice(0, 80)}`)
  }
  return jsonRows<keyof Row>(page, member(page, envelope, 'resultado'), layout.keys)
}

/** An incomplete national page is followed by small pages that contain its rows again. */
function pagesOf(captures: readonly Capture[]): readonly Capture[] {
  const small = captures.filter(capture => capture.name !== 'national')
  return small.length > 0 ? small : captures
}

function countOf(captures: readonly Capture[]): PublishedCount {
  const pages = pagesOf(captures)
  const different = new Set(pages.flatMap(rowsOf).map(({ row }) => `${row.Id}/${row.Combustivel}`))
  return { stated: Math.max(...pages.map(quantityOf)), delivered: different.size }
}

function rows(captures: readonly Capture[]): RowAt<Row>[] {
  const pages = pagesOf(captures)
  const found = pages.flatMap(rowsOf)
  if (found.length === 0) throw new FeedShapeError(`pt: expected rows, found none on ${pages.length} pages`)
  const { stated, delivered } = countOf(captures)
  if (delivered < stated * (1 - missingShareMax)) {
    throw new FeedNotReadyError(`pt: expected ${stated} rows on ${pages.length} pages, found ${delivered} different`)
  }
  return found
}

function read(row: Row): RowContent {
  const nativeFuel = decidingText('Combustivel', row.Combustivel)
  const grade = gradeOf(nativeFuel)
  if ('skip' in grade) return grade
  const { fuel, ...rank } = grade
  return {
    ref: refOf(row),
    name: text('Nome', row.Nome),
    brand: brandOf(row.Marca),
    address: text('Morada', row.Morada),
    // Motorway stations often have no place, only the municipality.
    city: titleCase(text('Localidade', row.Localidade) ?? text('Municipio', row.Municipio)),
    postalCode: text('CodPostal', row.CodPostal),
    ...placeIn(row, 'Latitude', 'Longitude'),
    prices: publishedPrice(
      { fuel, nativeFuel: nativeFuel!, ...rank },
      () => amountOf(row.Preco),
      () => instantIn(zone, 'DataAtualizacao', row.DataAtualizacao),
    ),
  }
}

/** `2,239 €`. Null for an empty text, and for `0,000 €`, which means no price. */
function amountOf(published: unknown): number | null {
  const price = decidingText('Preco', published)
  if (price === null) return null
  const number = /^(\d+(,\d+)?) ?€$/.exec(price)?.[1]
  if (number === undefined) throw new RowError('Preco', 'NOT_A_NUMBER', published)
  const amount = decimal('Preco', number, ',')
  return amount === 0 ? null : amount
}

/** `Genérico` is the publisher's word for no brand. */
function brandOf(published: unknown): string | null {
  const brand = text('Marca', published)
  return isWord(brand, 'Genérico') ? null : brand
}
