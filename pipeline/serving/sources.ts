import type { Figures, SourceFigure } from '../snapshot/figures.ts'
import type { Source, Sources } from './schemas/live.ts'

/**
 * The sources of each market with their terms, the sources that serve all markets, and the sources of markets that were
 * never read, so that their terms can be checked before the first read.
 */
export function sourcesJson(figures: Figures): Sources {
  const countries = new Set(figures.markets.map(({ country }) => country))
  return {
    ok: true,
    data: {
      markets: figures.markets.map(market => ({
        country_code: market.country,
        basis: market.basis,
        attribution: market.attributions,
        sources: figures.sources.filter(source => source.country === market.country).map(sourceJson),
      })),
      reference: figures.sources.filter(source => source.country === null).map(sourceJson),
      never_read: figures.sources.flatMap(source =>
        source.country === null || countries.has(source.country)
          ? []
          : { country_code: source.country, ...sourceJson(source) },
      ),
    },
  }
}

function sourceJson(source: SourceFigure): Source {
  return {
    id: source.id,
    kind: source.kind,
    publisher: source.publisher,
    homepage: source.homepage,
    licence: source.licence,
    licence_url: source.licenceUrl,
    attribution: source.attribution,
    reuse: source.reuse,
    level: source.level,
    timezone: source.timezone,
    cadence: source.cadence,
    last_read: source.lastRead,
  }
}
