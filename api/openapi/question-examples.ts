/** An answer as it is sent: its figures are of the demonstration. */
export const answerExample = {
  status: 'ok',
  query: 'How much is petrol in Spain?',
  intent: 'price_lookup',
  confidence: 0.97,
  parsed: { countries: ['ES'], fuel_type: 'euro95', time_range_weeks: 1 },
  metadata: {
    generated_at: '2026-11-19T12:00:00+00:00',
    data_date: '2026-11-16',
    source: 'European Commission, Weekly Oil Bulletin',
    currency: 'EUR',
    unit: 'EUR per litre, taxes included',
    update_frequency: 'weekly, Thursday after 15:00 EET',
    rate_limits: { requests: 60, window_seconds: 60, per: 'client address' },
    snapshot_id: '20261119T120000Z-fa972ca4c5db',
    licence: 'CC BY 4.0',
  },
  message: 'Petrol in Spain costs 1.620 EUR a litre (week of 2026-11-16), 6.9 % less than a month ago.',
  data: {
    intent: 'price_lookup',
    prices: [
      {
        country_code: 'ES',
        country_name: 'Spain',
        week: '2026-11-16',
        price_euro95: 1.62,
        price_diesel: 1.66,
        change_pct_4w_euro95: -6.9,
        change_pct_4w_diesel: -8.1,
      },
    ],
  },
}

export const questionExamples = {
  one: { value: { query: answerExample.query } },
  many: { value: { queries: ['diesel in France', 'Is petrol cheaper in Belgium or Luxembourg?'], format: 'compact' } },
}
