import { UsageError } from '../../../pipeline/model/errors.ts'
import type { Feed, Request, Source } from '../../../pipeline/source.ts'
import { whyLeftOut } from '../../../pipeline/stages/run/permission.ts'
import { Command } from '../../command.ts'
import { allSources, selectedSources } from '../../options.ts'
import { printTable } from '../../print/table.ts'
import { type OutputMode, say, voiceFor } from '../../print/voice.ts'
import { tagsOf } from '../../source-tags.ts'

interface SourcesOptions extends OutputMode {
  readonly select?: readonly string[]
}

export function sourcesCommand(): Command {
  return new Command('sources')
    .voice()
    .select()
    .withBelow()
    .description('list the sources: market, basis, tags, zone, cadence, and missing keys or terms; or show one')
    .argument('[id]', 'print the description of this source and the names of its requests')
    .action((id: string | undefined, options: SourcesOptions) => (id === undefined ? list(options) : show(id, options)))
    .examples([
      ['fuel-etl sources', 'all sources, and what is missing to download them'],
      ['fuel-etl sources it', 'requests, schedule and terms of one source'],
      ['fuel-etl sources schedule', 'when each source is downloaded'],
      ['fuel-etl sources --select open,EU', 'those in the Union whose terms permit reuse'],
      ['fuel-etl sources --select stations,no-key oceania', 'stations without a key, and all of Australia'],
      ['fuel-etl sources --json', 'for a program'],
    ])
}

function list(options: SourcesOptions): void {
  const rows = selectedSources(allSources, options.select).map(source => ({
    ...listed(source),
    missing: whyLeftOut(source.descriptor, process.env),
  }))
  voiceFor(options).result({ sources: rows }, () => printSources(rows))
}

function show(id: string, options: SourcesOptions): void {
  if (options.select) throw new UsageError(`${id}: a source and --select cannot be combined: name one of them`)
  const source = allSources.find(one => one.descriptor.id === id.toLowerCase())
  if (!source) throw new UsageError(`unknown source ${id}; 'fuel-etl sources' lists all`)
  const described = describeSource(source)
  voiceFor(options).result(described, () => say(JSON.stringify(described, null, 2)))
}

type Row = ReturnType<typeof listed> & { readonly missing: string | null }

/** A table, then a line for each source that cannot be downloaded yet. */
function printSources(rows: readonly Row[]): void {
  const columns = ['id', 'market', 'basis', 'tags', 'freshness', 'timezone', 'cadence']
  printTable(
    columns,
    rows.map(row => ({ ...row, tags: row.tags.join(' ') })),
  )
  const missing = rows.flatMap(row => row.missing ?? [])
  if (missing.length > 0) say(`\nnot downloaded until configured:\n${missing.join('\n')}`)
}

function listed(source: Source) {
  const { kind, descriptor } = source
  return {
    id: descriptor.id,
    kind,
    market: 'country' in descriptor ? descriptor.country : kind,
    basis: 'basis' in descriptor ? descriptor.basis : null,
    published: 'published' in descriptor && descriptor.published,
    level: descriptor.level,
    reuse: descriptor.licence.reuse,
    licence: descriptor.licence.name,
    attribution: descriptor.licence.attribution,
    timezone: 'timezone' in descriptor ? descriptor.timezone : null,
    cadence: descriptor.cadence,
    freshness: freshnessText(source),
    tags: tagsOf(source),
  }
}

/** A source's descriptor with its editions and the requests that are known without any response. */
function describeSource(source: Source) {
  return {
    kind: source.kind,
    ...source.descriptor,
    editions: source.editions.map(edition => ({ since: edition.since, ...requestsOf(edition.feed, source) })),
  }
}

/** Of a generator only the first batch is listed: later requests depend on the responses. */
function requestsOf(feed: Feed, source: Source): { readonly requests: readonly object[]; readonly more: boolean } {
  if (typeof feed !== 'function') return { requests: feed.map(named), more: false }
  const settings = Object.fromEntries(
    (source.descriptor.settings ?? []).map(name => [name, `https://${name}.invalid/`]),
  )
  const values = { ...settings, ...source.descriptor.defaults }
  const first = feed({ now: '2026-01-01 00:00:00', settings: values }).next()
  return { requests: first.done ? [] : first.value.map(named), more: true }
}

function named({ name, method, url, required }: Request) {
  return { name, method: method ?? 'GET', url, required: required ?? true }
}

/** How long a price of the source is served: `read 48 h, confirmed 30 d`. Empty for sources without prices. */
export function freshnessText({ descriptor }: Source): string {
  if (!('freshness' in descriptor)) return ''
  const { freshness } = descriptor
  const parts = [`read ${freshness.readWithinHours} h`]
  if ('confirmedWithinDays' in freshness) parts.push(`confirmed ${freshness.confirmedWithinDays} d`)
  if ('changedWithinDays' in freshness) parts.push(`changed ${freshness.changedWithinDays} d`)
  if ('validForDays' in freshness) parts.push(`begun ${freshness.validForDays} d`)
  return parts.join(', ')
}
