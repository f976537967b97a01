import type { Call } from '../../../api/shared/request-code.ts'
import { bulkCalls } from './bulk-calls.ts'
import type { Endpoint } from './endpoints.ts'

// A station of the demonstration. With real data it does not exist, and the answer is an empty list.
const station = 317172210727138

const live: Readonly<Record<string, readonly Call[]>> = {
  livePrices: [
    {
      title: 'Stations around a place, nearest first',
      path: '/live/api.php?action=stations&country=FR&lat=48.85&lng=2.35&radius=20&limit=5',
      javascript: [
        'for (const { city, distance_km, prices } of answer.data.stations)',
        "  console.log(city, distance_km, Object.keys(prices).join(' '))",
      ],
      python: [
        "for station in answer['data']['stations']:",
        "  print(station['city'], station['distance_km'], *station['prices'])",
      ],
    },
    {
      title: 'All markets, with their fuels',
      path: '/live/api.php?action=summary',
      javascript: [
        'for (const { country_code, fuels } of answer.data.countries)',
        '  if (fuels.diesel) console.log(country_code, fuels.diesel.avg)',
      ],
      python: [
        "for country in answer['data']['countries']:",
        "  if 'diesel' in country['fuels']:",
        "    print(country['country_code'], country['fuels']['diesel']['avg'])",
      ],
    },
    {
      title: 'Brands of a market',
      path: '/live/api.php?action=brands&country=IT&fuel=diesel',
      javascript: ['for (const { brand_name, price_avg } of answer.data.brands) console.log(brand_name, price_avg)'],
      python: ["for brand in answer['data']['brands']:", "  print(brand['brand_name'], brand['price_avg'])"],
    },
    {
      title: 'Number of stations, and the outcome of the last runs',
      path: '/live/api.php?action=stats',
      javascript: ['for (const { source, status } of answer.data.recent_fetches) console.log(source, status)'],
      python: ["for fetch in answer['data']['recent_fetches']:", "  print(fetch['source'], fetch['status'])"],
    },
  ],
  priceBoard: [
    {
      title: 'National averages',
      path: '/live/board_now.php',
      javascript: ['for (const [country, price] of Object.entries(answer.diesel)) console.log(country, price)'],
      python: ["for country, price in answer['diesel'].items():", '  print(country, price)'],
    },
    {
      title: 'The same on the evening of a past day',
      path: '/live/board_now.php?as_of=2026-11-18T18:00:00Z',
      javascript: ['console.log(answer.ts, answer.diesel.ES)'],
      python: ["print(answer['ts'], answer['diesel']['ES'])"],
    },
  ],
  mapLayer: [
    {
      title: 'The cheapest diesel in and around Rome',
      path: '/live/geojson.php?country=IT&fuel=diesel&bounds=41.7,12.2,42.1,12.8&limit=10',
      javascript: [
        'for (const { geometry, properties } of answer.features)',
        '  console.log(properties.price, ...geometry.coordinates)',
      ],
      python: [
        "for feature in answer['features']:",
        "  print(feature['properties']['price'], *feature['geometry']['coordinates'])",
      ],
    },
  ],
  mapCells: [
    {
      title: 'Diesel in the cells of western Europe',
      path: '/live/cells.php?zoom=4&bounds=36,-10,55,15&fuel=diesel',
      javascript: ['for (const { stations, min, mean } of answer.data.cells) console.log(stations, min, mean)'],
      python: ["for cell in answer['data']['cells']:", "  print(cell['stations'], cell['min'], cell['mean'])"],
    },
  ],
  corridor: [
    {
      title: 'The cheapest diesel within 2 km of a straight line from Lyon to Grenoble',
      path: '/live/corridor.php?route=45.76,4.84;45.19,5.72&fuel=diesel&km=2&limit=5',
      javascript: [
        'for (const { price, city, along_km, distance_m } of answer.data.stations)',
        '  console.log(price, city, along_km, distance_m)',
      ],
      python: [
        "for station in answer['data']['stations']:",
        "  print(station['price'], station['city'], station['along_km'], station['distance_m'])",
      ],
    },
  ],
  corridorOfBody: [
    {
      title: 'The same with a polyline, as a routing service returns it',
      path: '/live/corridor.php',
      json: { route: '_ohvG_ip\\ninB_{jD', precision: 5, fuel: 'diesel', km: 2, limit: 5 },
      javascript: ['console.log(answer.data.total, answer.data.price_avg)'],
      python: ["print(answer['data']['total'], answer['data'].get('price_avg'))"],
    },
  ],
  logo: [
    {
      title: 'The badge of a brand, under the name in logo_file',
      path: '/live/logos/shell.svg',
      answer: 'text',
      javascript: ['console.log(answer)'],
      python: ['print(answer)'],
    },
  ],
  stationsById: [
    {
      title: 'One station',
      path: `/live/station.php?id=${station}`,
      javascript: ['for (const { city, prices } of answer.data.stations) console.log(city, ...Object.keys(prices))'],
      python: ["for station in answer['data']['stations']:", "  print(station['city'], *station['prices'])"],
    },
  ],
  stationHistory: [
    {
      title: 'A week of one station',
      path: `/live/station-history.php?id=${station}&days=7`,
      javascript: [
        'for (const [fuel, { moves }] of Object.entries(answer.data.fuels)) console.log(fuel, moves.length)',
      ],
      python: ["for fuel, history in answer['data']['fuels'].items():", "  print(fuel, len(history['moves']))"],
    },
  ],
  stationContext: [
    {
      title: 'How the prices of one station compare with averages',
      path: `/live/station-context.php?id=${station}`,
      javascript: [
        'for (const [fuel, { price, country }] of Object.entries(answer.data.fuels)) console.log(fuel, price, country.mean)',
      ],
      python: [
        "for fuel, one in answer['data']['fuels'].items():",
        "  print(fuel, one['price'], one['country']['mean'])",
      ],
    },
  ],
  priceChanges: [
    {
      title: 'Price changes. Send the cursor to get the next page, and later the new changes',
      path: '/live/changes.php?limit=5',
      javascript: [
        'for (const move of answer.data.moves) console.log(move.station_id, move.fuel, move.new)',
        'console.log(answer.data.cursor)',
      ],
      python: [
        "for move in answer['data']['moves']:",
        "  print(move['station_id'], move['fuel'], move['new'])",
        "print(answer['data']['cursor'])",
      ],
    },
  ],
  provenance: [
    {
      title: 'Where the official maxima of Luxembourg come from',
      path: '/live/provenance.php?country=LU',
      javascript: [
        'for (const { fuel, price, rows } of answer.data.prices)',
        '  console.log(fuel, price, rows[0].source.publisher)',
      ],
      python: [
        "for price in answer['data']['prices']:",
        "  print(price['fuel'], price['price'], price['rows'][0]['source']['publisher'])",
      ],
    },
  ],
  sources: [
    {
      title: 'Publishers and their terms',
      path: '/live/sources.php',
      javascript: [
        'for (const { country_code, sources } of answer.data.markets)',
        "  console.log(country_code, sources.map(source => source.licence).join('; '))",
      ],
      python: [
        "for market in answer['data']['markets']:",
        "  print(market['country_code'], '; '.join(source['licence'] for source in market['sources']))",
      ],
    },
  ],
}

const question = '/api/natural-language/'

const others: Readonly<Record<string, readonly Call[]>> = {
  countryHistory: [
    {
      title: 'The newest week of France',
      path: '/lang/api/country-history.php?cc=FR',
      javascript: ['console.log(answer.labels.at(-1), answer.e95.at(-1), answer.diesel.at(-1))'],
      python: ["print(answer['labels'][-1], answer['e95'][-1], answer['diesel'][-1])"],
    },
  ],
  ask: [
    {
      title: 'A question',
      path: `${question}?q=How+much+is+petrol+in+Spain%3F`,
      javascript: ['console.log(answer.status, answer.message)'],
      python: ["print(answer['status'], answer['message'])"],
    },
    {
      title: 'The answer as CSV',
      path: `${question}?q=cheapest+diesel+in+Europe&format=csv`,
      answer: 'text',
      javascript: ['console.log(answer.trim())'],
      python: ['print(answer.strip())'],
    },
  ],
  askInPath: [
    {
      title: 'The question in the path, with plus signs for spaces',
      path: `${question}diesel+in+France+last+week`,
      javascript: ['console.log(answer.message)'],
      python: ["print(answer['message'])"],
    },
  ],
  askMany: [
    {
      title: 'Several questions at once',
      path: question,
      json: { queries: ['diesel in France', 'Is petrol cheaper in Belgium or Luxembourg?'], format: 'compact' },
      javascript: ['for (const { message } of answer) console.log(message)'],
      python: ['for one in answer:', "  print(one['message'])"],
    },
  ],
  tollDataset: [
    {
      title: 'All tolls, filtered by the client',
      path: '/api/toll/get_json.php',
      javascript: [
        "const vignettes = answer.data.filter(toll => toll.type === 'vignette')",
        'console.log(answer.count, vignettes.length)',
      ],
      python: [
        "vignettes = [toll for toll in answer['data'] if toll['type'] == 'vignette']",
        "print(answer['count'], len(vignettes))",
      ],
    },
  ],
  tollQuery: [
    {
      title: 'Vignettes of two countries, three members of each',
      path: '/api/toll/?country=AT,CH&type=vignette&fields=name,price_eur,currency',
      javascript: [
        'for (const { name, currency } of answer.data) console.log(name, currency)',
        'console.log(answer.total)',
      ],
      python: ["for toll in answer['data']:", "  print(toll['name'], toll['currency'])", "print(answer['total'])"],
    },
  ],
  tollStatus: [
    {
      title: 'Requests left today',
      path: '/api/toll/status',
      javascript: ['console.log(answer.plan, answer.limit, answer.resets_at)'],
      python: ["print(answer['plan'], answer['limit'], answer['resets_at'])"],
    },
  ],
  accessRequest: [
    {
      title: 'A request for a plan',
      path: '/api/waitlist.php',
      headers: { Accept: 'application/json' },
      form: { name: 'Ada Example', email: 'ada@example.org', plan: 'pro', use_case: 'Prices along a route' },
      javascript: ['console.log(answer.message)'],
      python: ["print(answer['message'])"],
    },
  ],
  modelContextProtocol: [
    {
      title: 'Call a tool',
      path: '/mcp',
      json: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'national_price', arguments: { country: 'FR' } },
      },
      javascript: ['console.log(answer.result.structuredContent.message)'],
      python: ["print(answer['result']['structuredContent']['message'])"],
    },
  ],
  openapi: [
    {
      title: 'The OpenAPI description, for client generators',
      path: '/api/openapi.json',
      javascript: ['console.log(answer.openapi, Object.keys(answer.paths).length)'],
      python: ["print(answer['openapi'], len(answer['paths']))"],
    },
  ],
  metrics: [
    {
      title: 'The first line of the metrics',
      path: '/metrics',
      answer: 'text',
      javascript: ["console.log(answer.split('\\n')[0])"],
      python: ["print(answer.split('\\n')[0])"],
    },
  ],
  countryFeed: [
    {
      title: 'The feed of Italy',
      path: '/country/it/feed.atom',
      answer: 'text',
      javascript: ["console.log(answer.split('<entry>').length - 1, 'entries')"],
      python: ["print(answer.count('<entry>'), 'entries')"],
    },
  ],
  nearFeed: [
    {
      title: 'The ten cheapest stations around Milan',
      path: '/near/feed.atom?place=Milan&fuel=diesel',
      answer: 'text',
      javascript: ["console.log(answer.split('<entry>').length - 1, 'entries')"],
      python: ["print(answer.count('<entry>'), 'entries')"],
    },
  ],
  stationFeed: [
    {
      title: 'The changes of a station',
      path: '/station/7442872825626/feed.atom',
      answer: 'text',
      javascript: ["console.log(answer.split('<entry>').length - 1, 'entries')"],
      python: ["print(answer.count('<entry>'), 'entries')"],
    },
  ],
  statusFeed: [
    {
      title: 'The feed of the status',
      path: '/status.atom',
      answer: 'text',
      javascript: ["console.log(answer.split('<entry>').length - 1, 'entries')"],
      python: ["print(answer.count('<entry>'), 'entries')"],
    },
  ],
  tollsCsv: [
    {
      title: 'The columns of the table',
      path: '/tolls.csv',
      answer: 'text',
      javascript: ["console.log(answer.split('\\r\\n')[0])"],
      python: ["print(answer.split('\\r\\n')[0])"],
    },
  ],
  readyz: [
    {
      title: 'The current snapshot',
      path: '/readyz',
      javascript: ['console.log(answer.snapshot)'],
      python: ["print(answer['snapshot'])"],
    },
  ],
}

const calls: Readonly<Record<string, readonly Call[]>> = { ...live, ...others, ...bulkCalls }

/** The example calls of an endpoint: its bare address where none is listed here. */
export function callsOf({ operationId, path, method }: Endpoint): readonly Call[] {
  const known = calls[operationId]
  if (known) return known
  if (method !== 'GET') return []
  return [
    {
      title: 'Without parameters',
      path,
      answer: 'text',
      javascript: ['console.log(answer)'],
      python: ['print(answer)'],
    },
  ]
}
