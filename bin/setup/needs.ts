import type { Source } from '../../pipeline/source.ts'
import { whatIsMissing } from '../../pipeline/stages/run/permission.ts'
import type { Environment } from '../configuration/configuration-file.ts'
import { sourcesOfMarkets } from '../options.ts'

/** The sources of the markets that an environment has chosen. */
export function chosenSourcesIn(env: Environment): Source[] {
  const markets = (env.FUEL_MARKETS ?? '').split(',').filter(code => code !== '' && code !== 'all')
  return sourcesOfMarkets({ ...(markets.length > 0 && { market: markets }), marketIsDefault: true })
}

/** Sources that lack a setting, and sources whose restricted terms are not accepted, in their order. */
export function needsOf(sources: readonly Source[], env: Environment) {
  const needs = sources.map(source => ({ source, ...whatIsMissing(source.descriptor, env) }))
  return {
    keys: needs.filter(({ source, missing }) => missing.length > 0 && !isReplaced(source, sources, env)),
    terms: needs.filter(({ terms }) => terms).map(({ source }) => source),
  }
}

/** Is it a stand-in for a source that has its keys? */
function isReplaced({ descriptor }: Source, sources: readonly Source[], env: Environment): boolean {
  const principalId = 'standsInFor' in descriptor ? descriptor.standsInFor : undefined
  const principal = sources.find(one => one.descriptor.id === principalId)
  return principal !== undefined && whatIsMissing(principal.descriptor, env).missing.length === 0
}
