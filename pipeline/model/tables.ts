import { type FuelCode, fuelCodes } from './fuels.ts'
import type { Day, Instant } from './instants.ts'
import type { Micros } from './money.ts'

/**
 * `AMOUNT` is a decimal of 12 digits, 6 of them after the point, given in millionths. The others are given as texts or numbers: `THOUSANDTHS`
 * of 12 digits, 3 of them after the point, `EXACT` of 24, 14 of them after the point, so that products do not overflow, and `SHARE` of 5,
 * 4 of them after the point.
 */
export type ColumnType =
  | 'BIGINT'
  | 'INTEGER'
  | 'DOUBLE'
  | 'BOOLEAN'
  | 'VARCHAR'
  | 'TIMESTAMP'
  | 'DATE'
  | 'AMOUNT'
  | 'THOUSANDTHS'
  | 'EXACT'
  | 'SHARE'

/** The read of the source that brought its newest delivery: a column of the table `sources`. */
export const lastRead = 'last_read_at'

/**
 * When a file leaves out a value (null), because another column has the same one. The views and the next run fill it in. So a
 * delivery that only confirms its prices changes no byte of a part.
 */
export interface LeftOut {
  /** The column with the same value; `last_read_at` is that of the source of the row. */
  readonly equal: string
  /** Only in such rows. */
  readonly where?: 'listed' | 'accepted'
  /** Without a value in this column, there is none to fill in. */
  readonly of?: string
}

/** A column of a stored table. */
export interface StoredColumn<Key extends string | null = string | null, Value = unknown> {
  /** The member of a row in the pipeline. Null for a column that `convert` adds. */
  readonly key: Key
  readonly type: ColumnType
  /** For the data dictionary, which is also the comment of the column in `fuel.duckdb`. */
  readonly meaning: string
  readonly leftOut?: LeftOut
  /** A run does not continue from it, because each run decides it anew. */
  readonly isDecidedAnew?: true
  /** The type of the member. Never called. */
  readonly of?: () => Value
}

export interface StoredTable {
  /** The order of its rows. */
  readonly order: string
  /** In the order of the file. */
  readonly columns: Readonly<Record<string, StoredColumn>>
}

type More = Pick<StoredColumn, 'leftOut' | 'isDecidedAnew'>

const of =
  <Value>(type: ColumnType) =>
  <const Key extends string | null>(key: Key, meaning: string, more: More = {}): StoredColumn<Key, Value> => ({
    key,
    type,
    meaning,
    ...more,
  })

const id = of<number>('BIGINT')
const count = of<number>('INTEGER')
const flag = of<boolean>('BOOLEAN')
const degrees = of<number | null>('DOUBLE')
const text = of<string>('VARCHAR')
const someText = of<string | null>('VARCHAR')
const instant = of<Instant>('TIMESTAMP')
const someInstant = of<Instant | null>('TIMESTAMP')
const amount = of<Micros>('AMOUNT')
const someAmount = of<Micros | null>('AMOUNT')
const someCount = of<number | null>('INTEGER')
const day = of<Day>('DATE')
const seconds = of<string | null>('THOUSANDTHS')
const price = of<number | null>('THOUSANDTHS')
const exact = of<number | null>('EXACT')
const share = of<number | null>('SHARE')
const decidedAnew = { isDecidedAnew: true } as const

const country = text('country', 'ISO 3166-1 alpha-2')
const ourFuel = of<FuelCode>('VARCHAR')('fuel', 'our code, as in `prices`')
const perUnit = '`currency` per litre (per kilogram for `cng` and `lng`), tax included'
const euros = (meaning: string) => someAmount(null, meaning)

const stationColumns = {
  station_id: id('id', 'our id: 53 bits of SHA-256 over id space and `ref`, the same on every machine'),
  country_code: country,
  source: text('source', 'the source that was read last for it'),
  ref: text('ref', "the publisher's own id"),
  name: someText('name', 'as published; null if not published'),
  brand: someText('brand', 'canonical brand; null if unknown and for independent stations'),
  logo_file: someText('logoFile', 'badge of the brand, at `/live/logos/` and this name'),
  published_brand: someText('publishedBrand', 'as the publisher wrote it'),
  address: someText('address', 'as published'),
  city: someText('city', 'as published'),
  postal_code: someText('postalCode', 'as published'),
  lat: degrees(
    'lat',
    "degrees, WGS 84; null if not published, or if put aside because it is outside the country or far from the station's area",
  ),
  lng: degrees('lng', 'degrees, WGS 84; null together with `lat`'),
  timezone: text('timezone', 'IANA zone of the opening hours'),
  opening_hours: someText('openingHours', 'OpenStreetMap syntax, converted from the published hours'),
  closed: flag('closed', 'closed at the read, according to the publisher; a closure ends with the day that it names'),
  availability: someText('availability', 'JSON: fuels that are out of stock, and since when; null if none'),
  listed: flag('listed', 'in the newest delivery of its source, or absent only from parts of it'),
  read_at: instant('readAt', 'end of the newest read that contained it', {
    leftOut: { equal: lastRead, where: 'listed' },
  }),
} as const

/**
 * The tables of a market, in the order in which they are written. Of a table without rows a part has no file, except of stations
 * and prices.
 */
const ofMarkets = {
  /** A station as it is stored from run to run. */
  stations: {
    order: 'station_id',
    columns: stationColumns,
  },
  prices: {
    order: 'station_id, fuel',
    columns: {
      station_id: id('stationId', 'of `stations`'),
      country_code: country,
      source: text('source', 'the source that was read last for it'),
      fuel: of<FuelCode>('VARCHAR')('fuel', `our code: ${fuelCodes.map(code => `\`${code}\``).join(', ')}`),
      currency: text('currency', 'ISO 4217, of the published amounts'),
      native_fuel: someText('nativeFuel', "the publisher's word for the fuel"),
      service: of<'self' | 'served' | null>('VARCHAR')('service', '`self` or `served`, if published'),
      access: of<'members' | null>('VARCHAR')('access', '`members` if the price is for some customers only'),
      amount: amount('amountMicros', `as last read, in ${perUnit}`),
      read_at: instant('readAt', 'when it was last read', { leftOut: { equal: lastRead, where: 'listed' } }),
      stamp_at: someInstant('stampAt', "the publisher's own stamp"),
      moved_at: someInstant(
        'movedAt',
        'first read in which this amount was seen; null as long as it was never seen to move',
      ),
      listed: flag('listed', 'in the newest delivery, or absent only from parts of it'),
      verdict: of<VerdictWord>('VARCHAR')('verdict', '`accept`, `hold` or `withhold`: see reasons.md'),
      rule: someText('rule', 'the rule that did not accept it'),
      detail: someText('detail', 'the finding of that rule'),
      valid_amount: someAmount('validMicros', 'the last accepted amount, in `currency`'),
      valid_read_at: someInstant('validReadAt', 'when that was read', {
        leftOut: { equal: lastRead, where: 'listed', of: 'valid_amount' },
      }),
      valid_updated_at: someInstant('validUpdatedAt', 'the `updated_at` of that amount'),
      origin: text(
        'origin',
        'the row that `amount` was read from, by the rule `unreadable` the row that could not be read: `origin` of `lineage`',
      ),
      valid_origin: someText('validOrigin', 'the row that `valid_amount` was read from', {
        leftOut: { equal: 'origin', where: 'accepted' },
      }),
      local_price: someAmount('servedMicros', 'the current amount, in `currency`; null if none is in force', {
        isDecidedAnew: true,
      }),
      eur_per_unit: euros('the same in euros, converted once; null if none is in force'),
      updated_at: someInstant(
        'updatedAt',
        "the time of the last change of the current price: the publisher's stamp (the read if its clock is ahead), or the first read with the new price",
        { leftOut: { equal: 'valid_updated_at', where: 'accepted' }, isDecidedAnew: true },
      ),
      unusable: someText('unusable', 'why no price is in force: see reasons.md', { isDecidedAnew: true }),
    },
  },
  /** Official means and maxima. */
  figures: {
    order: 'source, fuel, region nulls first, valid_from',
    columns: {
      source: text('source', 'id of the source'),
      country_code: country,
      basis: of<'regional_mean' | 'national_mean' | 'national_maximum'>('VARCHAR')(
        'basis',
        '`regional_mean`, `national_mean` or `national_maximum`',
      ),
      region: someText('region', 'the part of the country, as published; null for the entire country'),
      fuel: ourFuel,
      currency: text('currency', 'ISO 4217, of the published amount'),
      native_fuel: someText('nativeFuel', "the publisher's word for the fuel"),
      amount: amount('amountMicros', `as published, in ${perUnit}`),
      valid_from: instant('validFrom', 'the first instant for which it applies'),
      valid_to: someInstant('validTo', 'the first instant for which it no longer applies; null if not published'),
      read_at: instant('readAt', 'when it was read', { leftOut: { equal: lastRead } }),
      origin: text('origin', 'the row that it was read from: `origin` of `lineage`'),
      eur_per_unit: euros('the amount in euros, converted once; null when the figure is not in force'),
      unusable: someText('unusable', 'why it is not in force: see reasons.md', { isDecidedAnew: true }),
    },
  },
  /** The downloads that contain the rows from which prices and figures were read. Their bytes are in the folder of captures. */
  captures: {
    order: 'source, capture, sha256',
    columns: {
      source: text('source', 'id of the source'),
      capture: text('capture', 'name of the request'),
      sha256: text('sha256', 'of the bytes of the answer, which are in `captures/`'),
      url: text('url', 'the requested address, without keys'),
      fetched_at: instant('fetchedAt', 'when these bytes came last', { leftOut: { equal: lastRead } }),
      bytes: id('bytes', 'how many they are'),
    },
  },
  /** The rows, and fields of rows, of the last delivery of each source that could not be used. */
  quarantine: {
    order: 'source, capture, position, field, reason, found',
    columns: {
      source: text('source', 'id of the source'),
      country_code: someText('country', 'of a source of a market; null otherwise'),
      capture: text('capture', 'name of the request whose answer contains it'),
      sha256: text('sha256', "of that answer's bytes"),
      position: count('position', 'line of a text file, element of a list or of XML; 1 is the first'),
      scope: of<FaultScope>('VARCHAR')(
        'scope',
        '`row`; `field` (a price) or `value` (an optional value) when the rest of the row was read',
      ),
      field: text('field', "the field, in the publisher's or our word"),
      reason: text('reason', 'see reasons.md'),
      found: text('found', 'the text that was found'),
      ref: someText('ref', "the publisher's id of the station of the row; null if it could not be read"),
    },
  },
  /** The OpenStreetMap object of each station, with its facts: kept separate because of its licence. */
  osm: {
    order: 'station_id',
    columns: {
      station_id: id('stationId', 'of `stations`'),
      country_code: country,
      osm_ref: text('osmRef', '`node/123`, `way/45` or `relation/6`'),
      method: of<'id' | 'brand' | 'alone'>('VARCHAR')(
        'method',
        "`id`: the object names the publisher's id, at most 500 m away; `brand`: each the nearest of its brand to the other, at most 200 m; `alone`: within 60 m there is no other of either, and one of the two has no brand",
      ),
      distance_m: count('distanceM', 'metres between the two'),
      name: someText('name', 'as mapped'),
      brand: someText('brand', 'as mapped'),
      opening_hours: someText('openingHours', 'as mapped; a few values are no opening hours'),
      base_at: instant('baseAt', 'the state of the map that it was read from'),
    },
  },
  /** Stations that were listed once and that `stations` no longer has. No run judges with them. */
  gone: { order: 'station_id', columns: stationColumns },
  /**
   * Which ids are one station, with the evidence as it was when the later id was first listed. It never changes, except that a link may
   * end.
   */
  station_links: {
    order: 'station_id, earlier_id, found_at',
    columns: {
      station_id: id('id', 'the id that was listed for the first time'),
      earlier_id: id('earlierId', 'the id that was no longer listed'),
      country_code: country,
      status: of<'linked' | 'ended' | 'ambiguous'>('VARCHAR')(
        'status',
        '`linked`: `station_id` continues `earlier_id`; `ended`: it did until `ended_at`; `ambiguous`: one of the two matches another station too, so nothing is linked',
      ),
      found_at: instant('foundAt', 'clock of the run that found it'),
      ended_at: someInstant('endedAt', 'clock of the run that saw `earlier_id` listed again; null if none did'),
      distance_m: count('distanceM', 'metres between the two positions'),
      same_address: flag(
        'sameAddress',
        'both have an address, and they are equal without case, accents and punctuation',
      ),
      same_name: flag('sameName', 'both have a name, and they are equal in the same way'),
      source: text('source', 'the source that listed `station_id`'),
      ref: text('ref', "the publisher's own id"),
      name: someText('name', 'as published; null if not published'),
      brand: someText('brand', 'canonical brand, otherwise as published; null if none'),
      address: someText('address', 'as published'),
      earlier_source: text('earlierSource', 'the source that was read last for `earlier_id`'),
      earlier_ref: text('earlierRef', "the publisher's own id of `earlier_id`"),
      earlier_name: someText('earlierName', 'as last published; null if not published'),
      earlier_brand: someText('earlierBrand', 'canonical brand, otherwise as last published; null if none'),
      earlier_address: someText('earlierAddress', 'as last published'),
      earlier_read_at: instant('earlierReadAt', 'end of the newest read that contained `earlier_id`'),
    },
  },
} as const satisfies Readonly<Record<string, StoredTable>>

/** The tables that belong to no market. */
// biome-ignore format: a column a line
const ofSnapshots = {
  /** What each source says of itself, and when it was last read. The next run reads only the columns that it does not write itself. */
  sources: {
    order: 'source_id',
    columns: {
      source_id: text('id', 'id of the source'),
      kind: text('kind', '`stations`, `figures`, `map`, `rates` or `history`', decidedAnew),
      country_code: someText('country', 'of a source of stations or figures; null otherwise', decidedAnew),
      basis: someText('basis', 'the kind of its prices: `stations`, `regional_mean`, `national_mean` or `national_maximum`', decidedAnew),
      published: flag('published', 'shown in summary and board', decidedAnew),
      id_space: someText('idSpace', 'sources with the same one carry the same stations', decidedAnew),
      timezone: someText('timezone', 'IANA zone of its stamps, days and opening hours', decidedAnew),
      published_unit: someText('publishedUnit', 'the unit of its published amounts; null for sources without a market', decidedAnew),
      shown_for_minutes: someCount('shownForMinutes', 'the terms let a station price be shown so long after it was read; null for no such limit', decidedAnew),
      publisher: text('publisher', 'the publisher of the feed', decidedAnew),
      homepage: text('homepage', 'where', decidedAnew),
      licence: text('licence', 'name of the licence, or that none is stated', decidedAnew),
      licence_url: text('licenceUrl', 'its text, or the page that states none', decidedAnew),
      attribution: text('attribution', 'the text to show with the data', decidedAnew),
      reuse: text('reuse', '`open`, `share_alike`, `unclear` or `restricted`', decidedAnew),
      level: text('level', 'how much of the real format is confirmed: `seen whole`, `seen in part`, `by description only`', decidedAnew),
      cadence: text('cadence', 'when the publisher renews the feed', decidedAnew),
      last_read_at: someInstant('lastReadAt', 'end of the last successful read'),
      still_since: someInstant('stillSince', 'of a source of stations: the first read since which no price and no stamp of it has moved'),
      asked_at: someInstant('askedAt', 'the clock of the run that last requested it; null if never'),
      status: text('status', 'of the newest fetch, as in `fetch_log`'),
      error_code: someText('errorCode', 'class of the error: `FETCH`, `UNREACHABLE`, `KEY_REFUSED` (401, 403 or the like to a source with a key), `FEED_SHAPE`, `CONTRACT`, `MISSING_SECRET` …; null if there was none'),
      error: someText('error', 'why it failed or was skipped'),
      failures: count('failures', 'how many of its newest fetches failed one after another'),
      failing_since: someInstant('failingSince', 'the clock of the run of the first of them; null if the newest did not fail'),
      seconds: seconds('seconds', 'how long the newest fetch took'),
      rows: someCount('rows', 'of the newest readable delivery, like the next six columns; null if there was none'),
      read: someCount('read', 'rows that were used; with `skipped` and `quarantined` they add up to `rows`'),
      skipped: someCount('skipped', 'rows left out on purpose'),
      quarantined: someCount('quarantined', 'rows that could not be read: see `quarantine`'),
      stations: someCount('stations', 'stations read; of the map, stations found on it'),
      prices: someCount('prices', 'prices or figures read'),
      moved: someCount('moved', 'prices that moved against the delivery before'),
      captures: text('captures', 'JSON: name and SHA-256 of each download of the last accepted delivery'),
      streaks: text('streaks', "JSON: the findings (reasons.md) that the newest deliveries had one after another, how many of them, the first one's read time, and the newest one's `level`: the stations, weeks or amount that was found"),
      profile: someText('profile', 'JSON: a profile of the last accepted delivery: rows, stations, columns, prices and median of each fuel'),
      report: someText('report', "JSON: the run's report on the last accepted delivery; a delivery with the same bytes has the same report, without changes"),
      judged_with: someText('judgedWith', 'JSON: the other inputs of reading and judging that delivery: the program, the edition of the source, the rate of its currency and the week of the bulletin'),
    },
  },
  /** The newest downloads of the sources of stations and figures. */
  fetch_log: {
    order: 'started_at desc, source',
    columns: {
      country_code: text('country', 'ISO 3166-1 alpha-2'),
      source: text('source', 'id of the source'),
      started_at: instant('startedAt', 'start of the download'),
      ended_at: someInstant('endedAt', 'its end; null while running'),
      stations: someCount('stations', 'stations read; of a source of figures, its amounts'),
      moved: someCount('moved', 'prices that moved against the delivery before'),
      status: text('status', '`running`, `success`, `not_modified`, `partial`, `failed` or `skipped`'),
      seconds: seconds('seconds', 'how long it took'),
      error: someText('error', 'why it failed or was skipped'),
    },
  },
  /** The exchange rates with which the snapshot was converted. */
  rates: {
    order: 'currency',
    columns: {
      currency: text('currency', 'ISO 4217'),
      per_euro: text('perEuro', 'units of the currency per euro, the text as published'),
      rate_date: day('on', 'the day of the rate'),
      cross_rate: flag('cross', 'computed over a third currency, because no bank publishes it openly'),
      source: text('source', 'id of the source'),
    },
  },
  /** The weekly national prices since 2005. */
  history: {
    order: 'country_code, week',
    columns: {
      country_code: text('country', "ISO 3166-1 alpha-2, `EU` for the Commission's weighted mean, `EZ` for its mean of the euro area"),
      week: day('week', 'its Monday'),
      euro95_per_kilolitre: exact('euro95PerKilolitre', 'EUR per 1000 litres, taxes included, with every published digit; null for no reading'),
      diesel_per_kilolitre: exact('dieselPerKilolitre', 'EUR per 1000 litres, taxes included, with every published digit; null for no reading'),
      source: text('source', 'id of the source'),
    },
  },
  /** Toll points, as they are served. */
  tolls: {
    order: 'country_code, type, name, toll_id',
    columns: {
      toll_id: count('id', 'never reused'),
      country_code: text('country_code', 'ISO 3166-1 alpha-2'),
      type: text('type', '`vignette`, `gate`, `tunnel`, `bridge` or `ticket_barrier`'),
      barrier_type: someText('barrier_type', '`mainline`, `ramp` or null'),
      name: text('name', 'of the road, tunnel, bridge or vignette'),
      price_eur: price('price_eur', 'EUR for a passenger car, in force in the year of the data set; null if none is known'),
      price_local: price('price_local', 'the same in `currency`; null when that is the euro'),
      currency: someText('currency', 'ISO 4217, of the tariff'),
      info: someText('info', 'details'),
      lat: degrees('lat', 'degrees, WGS 84; null for vignettes, and if no position may be published yet'),
      lng: degrees('lng', 'degrees, WGS 84; null together with `lat`'),
      last_known_price: price('last_known_price', 'amount of an earlier or unknown year, in `last_known_currency`'),
      last_known_currency: someText('last_known_currency', 'ISO 4217; null without such an amount'),
      last_known_valid_from: someText('last_known_valid_from', 'first day of that amount'),
      valid_from: someText('valid_from', 'first day of the amount'),
      checked_on: someText('checked_on', 'last day on which the row was read; the amount may be older'),
      source: someText('source', 'the source of the facts, in words; null if there is none to cite: then served only on request'),
      confidence: someText('confidence', '`high`, `medium` or `low`'),
      fx_rate: someText('fx_rate', 'units per euro as published; null when nothing was converted'),
      fx_date: someText('fx_date', 'day of that rate'),
      position: someText('position', '`exact`, `approximate` (within about 2 km), `pending` (may not be published yet), null (not known)'),
      road: someText('road', 'number of the road'),
      confirmed_on: someText('confirmed_on', 'last day on which the amount was read at a source as the one charged that day'),
      licence: someText('licence', 'of the row: `MIT`, `CC BY 4.0`, `Licence Ouverte 2.0` or `ODbL 1.0` (share-alike)'),
      attribution: someText('attribution', 'the text that names its origin'),
    },
  },
} as const satisfies Readonly<Record<string, StoredTable>>

// biome-ignore format: a column a line
const dayColumns = {
  day: day('day', 'UTC day'),
  country_code: country,
  region: someText('region', 'postal area, `FR-75`: the country, and the part of the postal code that `pipeline/model/postal-areas.ts` defines, because no feed has a region for every station; null for the entire country, which is the only row with stations without a postal code'),
  fuel: ourFuel,
  n: count('n', 'current amounts at the last run of the day that were read on that day; without amounts of sources that were not read, and without held amounts of an earlier day'),
  mean: amount('mean', 'EUR per litre (per kilogram for `cng` and `lng`), at the rates of that run; exact, rounded once'),
  median: amount('median', 'a price that was read: of two in the middle the lower; p10 and p90 likewise'),
  p10: amount('p10', 'a tenth of the prices is not above it'),
  p90: amount('p90', 'nine tenths are not above it'),
  currency: someText('currency', 'ISO 4217, of the published prices; null if they have several'),
  mean_local: someAmount('meanLocal', 'the mean in `currency`; null if they have several'),
  share_changed_7d: share('shareChanged', 'share of `n` that changed in the 7 days before that run, by the stamp if it is the time of a change, otherwise by the reads; null on a first day, which has no earlier day to compare with'),
  low_coverage: flag('lowCoverage', '`n` is below 60 % of the prices of that country, region and fuel that are listed'),
} as const

/** What grows from run to run. Statements make these rows. */
// biome-ignore format: a column a line
const ofHistory = {
  /** The move log. This is the order of the file of a run. */
  moves: {
    order: 'station_id, fuel, new_amount is not null, currency',
    columns: {
      country_code: country,
      station_id: id('stationId', 'of `stations`'),
      source: text('source', 'the source of the new amount, or of the old one if there is no new one'),
      fuel: ourFuel,
      currency: text('currency', 'ISO 4217, of both amounts; a price that changes it leaves in one and appears in the other'),
      old_amount: someAmount('oldMicros', '`local_price` of the snapshot before; null when the price appears'),
      new_amount: someAmount('newMicros', '`local_price` of the snapshot; null when the price leaves force'),
      stamp_at: someInstant('stampAt', "at source: the publisher's stamp of the new amount; null if none"),
      seen_at: instant('seenAt', 'clock of the run that saw it; for a backfilled move 12:00 of its day'),
      why: someText('why', 'why it left force: a word of `unusable` (see reasons.md), `in another currency`, `no longer remembered`, or `the backfill ends`'),
      snapshot_id: text('snapshotId', 'the snapshot that it led to; for a backfilled move `backfilled-` and the SHA-256 of the capture that it was read from'),
    },
  },
  /** Statistics of days: in a part those of open days, later a file for each closed day. */
  open_days: { order: 'day, country_code, region nulls first, fuel', columns: dayColumns },
  /** The view over the files of closed days, and the table of the lake. */
  daily: {
    order: 'day, country_code, region, fuel',
    columns: {
      ...dayColumns,
      backfilled: flag('backfilled', 'read by `backfill` from the archive of the publisher, not by a run; only in the view, the files do not have it'),
    },
  },
  /** Every exchange rate that a snapshot was converted with. */
  rates_ever: {
    order: 'currency, first_used_at, rate_date, per_euro, cross_rate, source',
    columns: {
      ...ofSnapshots.rates.columns,
      first_used_at: instant('firstUsedAt', 'clock of the first run that used it'),
    },
  },
  /**
   * The texts of the capture rows from which prices were read. Most rows of a delivery are the same as in the delivery before, so a
   * part stores each text once, under the digits at the end of an origin: in `texts.parquet`, and later texts in additional files
   * (`texts-1.parquet` …), until half of all texts are no longer needed.
   */
  texts: {
    order: 'text_id, source',
    columns: {
      source: text('source', 'id of the source'),
      text_id: text('textId', 'the last 12 digits of `origin`'),
      fields: text('fields', 'JSON: the fields of the row, each with its text as published'),
    },
  },
} as const satisfies Readonly<Record<string, StoredTable>>

/** Types of rows, files, views, the reading of the next run, the lake, the bulk files and the data dictionary are made from this description. */
export const storedTables = { ...ofMarkets, ...ofSnapshots, ...ofHistory }

export type TableName = keyof typeof storedTables

export const tableNames = Object.keys(storedTables) as readonly TableName[]

export type MarketTable = keyof typeof ofMarkets

export const marketTables = Object.keys(ofMarkets) as readonly MarketTable[]

/** A row of a stored table by the names of its columns, with amounts in millionths. */
export type StoredCells<Table extends TableName> = CellsOf<(typeof storedTables)[Table]['columns']>

type CellsOf<All extends Readonly<Record<string, StoredColumn>>> = {
  readonly [Name in keyof All]: All[Name] extends StoredColumn<string | null, infer Value> ? Value : never
}

/** A row of a stored table, as the pipeline uses it: amounts in millionths of `currency`, instants and days as texts. */
export type StoredRow<Table extends TableName> = RowOf<(typeof storedTables)[Table]['columns']>

type RowOf<All extends Readonly<Record<string, StoredColumn>>> = {
  readonly [Name in keyof All as NonNullable<All[Name]['key']>]: All[Name] extends StoredColumn<string, infer Value>
    ? Value
    : never
}

/** The same as it is given to be stored: a value that is left out is null. */
export type GivenRow<Table extends TableName> = Given<StoredRow<Table>>

type Given<Row> = { readonly [Key in keyof Row as null extends Row[Key] ? never : Key]: Row[Key] } & {
  readonly [Key in keyof Row as null extends Row[Key] ? Key : never]?: Row[Key] | undefined
}

/** A change of the current price of one station and fuel. */
export type Move = StoredRow<'moves'>

export type VerdictWord = 'accept' | 'hold' | 'withhold'

/**
 * What an unreadable value costs. `row`: the row. `field`: the price, or a text with bytes of another charset; the rest of
 * the row is read. `value`: only that optional value, such as a brand.
 */
export type FaultScope = 'row' | 'field' | 'value'
