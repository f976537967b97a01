import type { OpeningRows, ServedMoment } from '../../pipeline/serving/opening-rows.ts'
import type {
  Figures,
  MarketFigure,
  PriceFigure,
  SourceFigure,
  StationFigure,
} from '../../pipeline/snapshot/figures.ts'

export const snapshotAt = '2026-11-19 12:00:00'
const noon = Date.UTC(2026, 10, 19, 12) / 1000

/** A clock that many hours after the snapshot. */
export const hoursBehind = (hours: number) => () => noon * 1000 + hours * 3_600_000

function market(country: string, stations: number, more: Partial<MarketFigure> = {}): MarketFigure {
  const attributions = more.attributions ?? [`${country} ministry`]
  return {
    country,
    basis: 'stations',
    published: true,
    lastFetched: snapshotAt,
    stations,
    prices: stations,
    attributions,
    priceAttributions: attributions.filter(text => !text.includes('OpenStreetMap')),
    ...more,
  }
}

export function station(id: number, more: Partial<StationFigure> = {}): StationFigure {
  return {
    id,
    country: 'FR',
    name: `Station ${id}`,
    brand: null,
    logoFile: null,
    address: '1 rue de l’Église',
    city: 'Dijon',
    postalCode: '21000',
    lat: 47.3,
    lng: 5,
    timezone: 'Europe/Paris',
    openingHours: null,
    hoursSource: null,
    osmName: null,
    osmBrand: null,
    closed: false,
    availability: null,
    shownBy: null,
    shownUntil: null,
    ...more,
  }
}

export function priced(stationId: number, price: string, more: Partial<PriceFigure> = {}): PriceFigure {
  return {
    stationId,
    country: 'FR',
    fuel: 'diesel',
    price,
    micros: Math.round(Number(price) * 1e6),
    updated: '2026-11-19 07:30:00',
    priceLocal: null,
    currency: 'EUR',
    nativeFuel: null,
    service: null,
    access: null,
    ...more,
  }
}

/** A source that was read with the snapshot, changed by the given members. */
export function source(id: string, more: Partial<SourceFigure>): SourceFigure {
  return {
    id,
    kind: 'stations',
    country: null,
    basis: null,
    timezone: null,
    publisher: `Publisher of ${id}`,
    homepage: 'https://example.org',
    licence: `licence of ${id}`,
    licenceUrl: 'https://example.org/l',
    attribution: id,
    reuse: 'open',
    level: 'seen whole',
    cadence: 'daily',
    lastRead: snapshotAt,
    shownForMinutes: null,
    ...more,
  }
}

const daily: readonly ServedMoment[] = [
  { at: noon - 3600, isOpen: false, open: 'Closed', next: 'Opens 12:30' },
  { at: noon - 1800, isOpen: true, open: 'Open', next: 'Closes 22:00' },
  { at: noon + 3600, isOpen: false, open: 'Closed', next: 'Opens Fri 06:00' },
]

/** One schedule: opened half an hour before the snapshot, closes an hour after it. */
export const openings: OpeningRows = {
  of: figure => (figure.openingHours === null ? -1 : 0),
  moments: [daily],
  until: '2026-11-29 12:00:00',
}

const aggregate = { min: '1.500', max: '1.700', avg: '1.612' }

export const figures: Figures = {
  snapshotAt,
  demonstration: true,
  markets: [
    market('DE', 2, { published: false }),
    market('ES', 0, { prices: 0, lastFetched: '2026-11-01 04:00:00' }),
    market('FR', 3, { prices: 5, attributions: ['FR ministry', '© OpenStreetMap contributors'] }),
    market('GB', 1),
    market('GR', 7, { basis: 'regional_mean', stations: 0, prices: 0 }),
    market('LU', 0, { basis: 'national_maximum', prices: 0 }),
  ],
  fuels: [
    { country: 'DE', fuel: 'diesel', stations: 2, ...aggregate },
    { country: 'FR', fuel: 'cng', stations: 1, ...aggregate },
    { country: 'FR', fuel: 'diesel', stations: 3, ...aggregate },
    { country: 'GR', fuel: 'diesel', stations: 0, ...aggregate },
  ],
  reference: [
    { country: 'LU', fuel: 'diesel', max: '1.782', validFrom: '2026-11-17 23:00:00', validTo: null },
    { country: 'LU', fuel: 'sp95', max: '1.720', validFrom: '2026-11-18 23:00:00', validTo: '2026-11-30 23:00:00' },
  ],
  brands: [
    { country: 'GB', fuel: 'diesel', brand: 'Shell', logoFile: 'shell.svg', stations: 9, ...aggregate },
    { country: 'GB', fuel: 'diesel', brand: 'Esso', logoFile: null, stations: 5, ...aggregate },
  ],
  board: [
    { country: 'GB', petrol: '1.601', diesel: null },
    { country: 'FR', petrol: '1.700', diesel: '1.612' },
  ],
  fetches: Array.from({ length: 25 }, (_, at) => ({
    country: 'FR',
    source: 'fr',
    startedAt: snapshotAt,
    endedAt: at === 0 ? null : snapshotAt,
    stations: at,
    moved: null,
    status: at === 0 ? 'running' : 'success',
    seconds: at === 0 ? null : '0.125',
  })),
  history: [
    { country: 'FR', week: '2021-11-15', euro95: '1.400', diesel: '1.300' },
    { country: 'FR', week: '2021-11-22', euro95: '1.401', diesel: '1.301' },
    { country: 'FR', week: '2021-11-29', euro95: null, diesel: null },
    { country: 'IT', week: '2021-11-29', euro95: '1.402', diesel: '1.302' },
    { country: 'FR', week: '2026-11-09', euro95: '1.703', diesel: null },
    { country: 'IT', week: '2026-11-16', euro95: '1.702', diesel: '1.602' },
    { country: 'GR', week: '2026-11-16', euro95: '1.802', diesel: '1.603' },
    { country: 'GB', week: '2020-12-21', euro95: '1.202', diesel: '1.203' },
  ],
  sources: [
    source('fr', {
      country: 'FR',
      basis: 'stations',
      publisher: 'Ministère <Économie>',
      licence: 'Licence Ouverte 2.0',
      attribution: 'FR ministry',
      cadence: 'minutes',
      timezone: 'Europe/Paris',
    }),
    source('ecb', {
      kind: 'rates',
      publisher: 'ECB',
      licence: 'free',
      licenceUrl: 'javascript:alert(1)',
      attribution: 'ECB',
      lastRead: null,
    }),
  ],
  stations: [
    station(11, { country: 'DE', lat: 48.5, lng: 9 }),
    station(21, { openingHours: 'Mo-Su 12:30-22:00', hoursSource: 'publisher', brand: 'Avia', logoFile: 'avia.svg' }),
    station(22, { closed: true, lat: 47.301, availability: '[{"fuel":"e85","state":"out_of_stock","since":null}]' }),
    station(23, { lat: 47.35, openingHours: 'Mo-Su 12:30-22:00', hoursSource: 'osm' }),
    station(31, { country: 'GB', lat: 51.5, lng: -0.1 }),
  ],
  unlisted: [
    { ...station(24, { openingHours: 'Mo-Su 12:30-22:00', hoursSource: 'publisher' }), lat: null, lng: null },
    station(12, { country: 'GB', name: 'Not priced' }),
  ],
  prices: [
    priced(11, '1.555', { country: 'DE' }),
    priced(21, '1.700', { service: 'self', nativeFuel: 'Gazole' }),
    priced(21, '1.100', { fuel: 'cng' }),
    priced(22, '1.500'),
    priced(22, '0.700', { fuel: 'e85' }),
    priced(23, '1.500', { access: 'members' }),
    priced(24, '1.650', { nativeFuel: 'Gazole' }),
    priced(31, '1.601', { country: 'GB', priceLocal: '1.379', currency: 'GBP' }),
  ],
}
