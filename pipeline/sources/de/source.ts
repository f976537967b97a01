import { type Capture, excerpt } from '../../capture.ts'
import { FeedNotReadyError, FetchError, MissingSecret } from '../../model/errors.ts'
import type { PublishedPrice, RowContent } from '../../model/records.ts'
import { decimal, joinedTexts, placeIn, publishedPrice, ref, text, titleCase } from '../../parsers/fields.ts'
import { isObject, json, jsonRows, member } from '../../parsers/json.ts'
import { columnsOf, type RowOf } from '../../parsers/json-layout.ts'
import {
  askAll,
  type FeedContext,
  type FeedSteps,
  type Request,
  type RowAt,
  type StationSource,
  stationSource,
} from '../../source.ts'
import { deArchive, grades, isPlaceholder, postalCodeOf } from './archive.ts'
import { type PlaceToAsk, placesInTurn, radiusKm } from './places-to-ask.ts'

const address = 'https://creativecommons.tankerkoenig.de/json/list.php'

const layout = {
  keys: ['id'],
  fuels: grades.map(([key]) => key),
  attributes: ['name', 'brand', 'street', 'houseNumber', 'postCode', 'place', 'lat', 'lng'],
} as const
type Row = RowOf<typeof layout>

const refOf = (row: Row): string => ref('id', row.id)

const live = stationSource<Row>(
  {
    id: 'de',
    idSpace: 'de-mtsk',
    // A run requests a 23rd of the country: a key may make one request a minute, and the entire country needs 289.
    delivers: 'part',
    repeats: 'merge',
    level: 'seen in part',
    published: false,
    timezone: 'Europe/Berlin',
    cadence:
      'every 4 minutes; prices rise once a day, at 12:00. Read by 23rds of the country, the hour of the run says which: ' +
      'to be run hourly (all of it in 23 hours), at least every two hours (46)',
    // Once per clock hour, because the hour selects the 23rd of the country that is read.
    schedule: { everyMinutes: 60 },
    // Not measured: 15,000 stations of three fuels, where France has 10,000 of six.
    worker: { memoryMax: 768 * 1024 * 1024 },
    publisher: 'Bundeskartellamt, Markttransparenzstelle für Kraftstoffe (MTS-K), by way of Tankerkönig',
    homepage: 'https://creativecommons.tankerkoenig.de/',
    licence: {
      name: 'CC BY 4.0; the terms of the key forbid to pass the raw data on',
      attribution: 'Tankerkönig / MTS-K, CC BY 4.0, https://creativecommons.tankerkoenig.de',
      reuse: 'restricted',
      conditions:
        'The prices are for the information of consumers; the oil industry gets no access, keys require a real name, and passing on the raw data or copying the country with a free key is forbidden. Accepting means that you follow these terms; the prices are shown on the map only and are in no average.',
    },
    hosts: ['creativecommons.tankerkoenig.de'],
    settings: ['FUEL_DE_API_KEY'],
    registration: {
      url: 'https://onboarding.tankerkoenig.de',
      steps: 'Register with your real name and an e-mail address. The key is a UUID for your use alone.',
      minutes: 5,
      wait: 'not stated',
      cost: 'free',
    },
    // Above one request a minute the answer is a page with status 503. A slice has 12 or 13 requests; the rest of the
    // 20 minutes is for retries.
    politeness: { concurrent: 1, spacingMs: 60_000, deadlineSeconds: 1200 },
    contract: {
      // 2014-06-08, noon to evening: a tenth of the prices moved by more than 0.09, a brand at a time.
      apartMax: 0.12,
      // Per slice: 598 to 1,518 of the 17,345 sites ever listed by 2024-08-08. About 14,400 were alive in 2026.
      stations: [300, 1900],
      fuels: ['diesel', 'sp95', 'e10'],
      columns: columnsOf(layout),
      // A day of 2014 had 0.66, 0.66, 0.64 of all sites ever listed.
      pricedShare: { diesel: 0.4, sp95: 0.4, e10: 0.35 },
    },
  },
  { since: '2026-06-11', feed, rows, read, refOf },
)

export const de: StationSource = { ...live, archive: deArchive }

function* feed(context: FeedContext): FeedSteps {
  const key = context.settings.FUEL_DE_API_KEY
  if (!key) throw new MissingSecret('de: expected a key of Tankerkönig in FUEL_DE_API_KEY, found none')
  yield* askAll(placesInTurn(context.now).map(asked => searchRequest(asked, key)))
}

/** The publisher accepts the key only in the address. */
function searchRequest({ lat, lng }: PlaceToAsk, key: string): Request {
  const query = `lat=${lat}&lng=${lng}&rad=${radiusKm}&sort=dist&type=all&apikey=${encodeURIComponent(key)}`
  return { name: `list-${lat}-${lng}`, url: `${address}?${query}`, required: false, check: rowsOf }
}

function rows(captures: readonly Capture[]): RowAt<Row>[] {
  const found = captures.flatMap(rowsOf)
  if (found.length > 0) return found
  throw new FeedNotReadyError(`de: expected stations, found none in the answers to ${captures.length} searches`)
}

function rowsOf(capture: Capture): RowAt<Row>[] {
  // An area without the member of a fuel has another layout: its stations would lose their prices without a word.
  return jsonRows<keyof Row>(capture, stationsOf(capture), [...layout.keys, ...layout.fuels])
}

/** An error has status 200 as well: `{"ok":false,"message":"parameter error"}`. If the key is wrong, the message names the `apikey`. */
function stationsOf(capture: Capture): unknown {
  const answer = json(capture)
  if (!isObject(answer) || answer.ok !== false) return member(capture, answer, 'stations')
  const message = String(answer.message)
  if (/apikey/i.test(message)) {
    const text = `${capture.label}: the publisher refuses FUEL_DE_API_KEY; 'fuel-etl setup de' sets another`
    throw new FetchError(text, { url: address, status: 200, retryable: false, isKeyRefused: true })
  }
  throw capture.unexpected("'ok' true", `'${excerpt(message)}'`)
}

function read(row: Row): RowContent {
  const name = text('name', row.name)
  if (isPlaceholder(name)) return { skip: 'placeholder' }
  return {
    ref: refOf(row),
    name,
    brand: text('brand', row.brand),
    address: joinedTexts(row, ['street', 'houseNumber']),
    city: titleCase(text('place', row.place)),
    postalCode: postalCodeOf('postCode', row.postCode),
    ...placeIn(row, 'lat', 'lng'),
    // No list has the hours. They would need one request per station.
    // `isOpen` is not read: it is the state at the minute of the search, and a station is searched once in 23 hours.
    // A station that is closed at night would count as closed all the next day.
    prices: pricesOf(row),
  }
}

/** `false`: not sold. `null`: no price at present, as for a closed station: the last price is kept. No timestamps. */
function pricesOf(row: Row): PublishedPrice[] {
  return grades.flatMap(([key, fuel, nativeFuel]) =>
    publishedPrice({ fuel, nativeFuel }, () => (row[key] === false ? null : decimal(key, row[key]))),
  )
}
