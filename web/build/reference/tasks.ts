import { callsOf } from './calls.ts'
import type { Endpoint } from './endpoints.ts'

/** One line of the contents: an operation, or one use of it. */
export interface TaskEntry {
  readonly title: string
  readonly operationId: string
  /** The index of the example call with which the page opens, if it is not the first one. */
  readonly call?: number
}

/** What a reader wants to do, and the operations for it. */
export interface Task {
  /** Anchor on the first page of the documentation. */
  readonly id: string
  readonly title: string
  readonly about: string
  readonly entries: readonly TaskEntry[]
}

const tasks: readonly Task[] = [
  {
    id: 'live-prices',
    title: 'Find prices near a place',
    about: 'Stations around a point, in a box or along a route.',
    entries: [
      { title: 'Stations around a place', operationId: 'livePrices' },
      { title: 'The cheapest as an Atom feed', operationId: 'nearFeed' },
      { title: 'Stations along a route', operationId: 'corridor' },
      { title: 'A long route, as a body', operationId: 'corridorOfBody' },
      { title: 'Stations on a map, as GeoJSON', operationId: 'mapLayer' },
      { title: 'Averages in the cells of a map', operationId: 'mapCells' },
      { title: 'Stations by id', operationId: 'stationsById' },
      { title: 'A station compared with others', operationId: 'stationContext' },
      { title: 'Badges of brands', operationId: 'logo' },
    ],
  },
  {
    id: 'countries-today',
    title: 'Follow a country',
    about: 'Averages of today, by country and by brand, and every change.',
    entries: [
      { title: 'Averages of all countries', operationId: 'livePrices', call: 1 },
      { title: 'Petrol and diesel in one small answer', operationId: 'priceBoard' },
      { title: 'Brands of a country', operationId: 'livePrices', call: 2 },
      { title: 'Every price change', operationId: 'priceChanges' },
      { title: 'Averages as an Atom feed', operationId: 'countryFeed' },
    ],
  },
  {
    id: 'weekly-history',
    title: 'Get history',
    about: 'Weekly averages since 2005, and the prices of one station.',
    entries: [
      { title: 'Five years of a country', operationId: 'countryHistory' },
      { title: 'All countries since 2005', operationId: 'weeklyFile' },
      { title: 'A chart as CSV', operationId: 'weeklyCsv' },
      { title: 'The prices of one station', operationId: 'stationHistory' },
      { title: 'Its changes as an Atom feed', operationId: 'stationFeed' },
    ],
  },
  {
    id: 'tolls',
    title: 'Look up tolls',
    about: 'Vignettes, tunnels, bridges and barriers, with their prices.',
    entries: [
      { title: 'All tolls in one file', operationId: 'tollDataset' },
      { title: 'Tolls by country and type', operationId: 'tollQuery' },
      { title: 'What is left of a key', operationId: 'tollStatus' },
    ],
  },
  {
    id: 'questions',
    title: 'Ask in English',
    about: 'A question in words, an answer with figures and sources.',
    entries: [
      { title: 'Ask a question', operationId: 'ask' },
      { title: 'Ask several questions', operationId: 'askMany' },
      { title: 'Ask in the path', operationId: 'askInPath' },
    ],
  },
  {
    id: 'agents',
    title: 'Connect an agent',
    about: 'The figures as tools of the Model Context Protocol.',
    entries: [
      { title: 'Call tools over MCP', operationId: 'modelContextProtocol' },
      { title: 'Manifest for registries', operationId: 'serverManifest' },
      { title: 'Overview for language models', operationId: 'llms' },
    ],
  },
  {
    id: 'bulk-files',
    title: 'Download everything',
    about: 'Complete tables as Parquet and CSV, with the plan Business.',
    entries: [
      { title: 'List of bulk files', operationId: 'bulkIndex' },
      { title: 'The newest file', operationId: 'latestBulkFile' },
      { title: 'A file of one snapshot', operationId: 'bulkFile' },
    ],
  },
  {
    id: 'origins',
    title: 'Trace and credit a price',
    about: 'Where each price comes from, and how to credit it.',
    entries: [
      { title: 'The origin of a price', operationId: 'provenance' },
      { title: 'Publishers and licences', operationId: 'sources' },
    ],
  },
]

const service: Task = {
  id: 'service',
  title: 'Watch the service',
  about: 'Its state, its description, and requests for a key.',
  entries: [
    { title: 'The last reads of each source', operationId: 'livePrices', call: 3 },
    { title: 'The current snapshot', operationId: 'readyz' },
    { title: 'Is the service up?', operationId: 'healthz' },
    { title: 'Metrics for Prometheus', operationId: 'metrics' },
    { title: 'OpenAPI description', operationId: 'openapi' },
    { title: 'Request a key', operationId: 'accessRequest' },
  ],
}

/** All tasks. An operation that no task names is listed last, under its summary. */
export function tasksOf(endpoints: readonly Endpoint[]): readonly Task[] {
  const named = new Set([...tasks, service].flatMap(({ entries }) => entries.map(entry => entry.operationId)))
  const others = endpoints
    .filter(({ operationId }) => !named.has(operationId))
    .map(({ operationId, summary }) => ({ operationId, title: summary.replace(/ \(an addition\)/, '') }))
  return [...tasks, { ...service, entries: [...service.entries, ...others] }]
}

/** The address of the page to which an entry leads, with the example that it opens. */
export function addressOf({ operationId, call }: TaskEntry, endpoints: readonly Endpoint[]): string {
  const page = `/docs/${operationId}`
  const endpoint = endpoints.find(one => one.operationId === operationId)
  return call === undefined || !endpoint ? page : page + new URL(callsOf(endpoint)[call]!.path, 'http://x').search
}
