import type { Figures, SourceFigure } from '../../pipeline/snapshot/figures.ts'

/** Per market where its figures come from and on what terms; then the sources that serve all markets. */
export function sourcesJson(figures: Figures) {
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
    },
  }
}

function sourceJson(source: SourceFigure) {
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
