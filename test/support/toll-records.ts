import type { Toll } from '../../pipeline/serving/schemas/tolls.ts'

/** An invented toll with every member that a served toll has. */
function toll(id: number, country: string, type: string, name: string, more: Partial<Toll> = {}): Toll {
  return {
    id,
    country_code: country,
    type,
    barrier_type: null,
    name,
    price_eur: null,
    price_local: null,
    currency: 'EUR',
    info: null,
    lat: null,
    lng: null,
    last_known_price: null,
    last_known_currency: null,
    last_known_valid_from: null,
    valid_from: '2026-01-01',
    checked_on: '2026-01-02',
    source: 'example.org',
    confidence: 'high',
    fx_rate: null,
    fx_date: null,
    position: null,
    road: null,
    confirmed_on: '2026-01-02',
    licence: 'MIT',
    attribution: 'made up',
    ...more,
  }
}

const placed = (lat: number, lng: number) => ({ lat, lng, position: 'exact' })

/** In the order of the answer. */
export const tollRecords: readonly Toll[] = [
  toll(8, 'AT', 'gate', 'Große Scharte', { price_eur: 12.5, ...placed(47.25, 11.4) }),
  toll(7, 'AT', 'vignette', '10 days', { price_eur: 12.8 }),
  toll(12, 'CH', 'vignette', 'Year', { price_eur: 42.55, price_local: 40, currency: 'CHF', fx_rate: '0.94' }),
  toll(21, 'DK', 'bridge', 'Øresundsbron', { info: 'Både veje', ...placed(55.5, 12.8) }),
  toll(31, 'FR', 'ticket_barrier', 'Péage de Saint-Ÿ', { barrier_type: 'mainline', ...placed(48.5, 2.5) }),
  toll(33, 'FR', 'ticket_barrier', 'Sortie 12', { barrier_type: 'ramp', info: 'œuvre, "d’art"', position: 'pending' }),
  toll(32, 'FR', 'tunnel', '=1+1', { price_eur: -1, info: '@home\nand away', ...placed(48.5, -179.5) }),
  toll(35, 'FR', 'tunnel', 'Tunnel d’Ärger', { price_eur: 8.1, ...placed(-17.5, 179.5) }),
  toll(41, 'GB', 'bridge', 'Severn', { currency: 'GBP', ...placed(51.6, -2.6) }),
  toll(42, 'GR', 'gate', 'Αντίρριος', { info: 'Στενά', ...placed(38.33, 21.76) }),
  toll(51, 'PL', 'gate', 'Łódź Wschód', { price_local: 5, currency: 'PLN' }),
  toll(61, 'TR', 'bridge', 'Kıyı Köprüsü', { info: 'İstanbul' }),
]
