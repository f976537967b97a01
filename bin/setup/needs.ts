import type { Source } from '../../pipeline/source.ts'
import { whatIsMissing } from '../../pipeline/stages/run/permission.ts'
import type { Environment } from '../configuration/configure.ts'
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

/** Something that setup did not get, and the command that completes it. */
export interface LeftOut {
  readonly what: string
  readonly command: string
}

/** What the chosen markets still lack. */
export function leftOut(env: Environment): LeftOut[] {
  const { keys, terms } = needsOf(chosenSourcesIn(env), env)
  const named = (sources: readonly { readonly descriptor: { readonly id: string } }[]): string[] =>
    sources.map(({ descriptor }) => descriptor.id)
  const withoutKey = named(keys.map(({ source }) => source))
  const withoutTerms = named(terms)
  return [
    ...(withoutKey.length > 0
      ? [{ what: `keys of ${withoutKey.join(', ')}`, command: `fuel-etl setup ${withoutKey.join(' ')}` }]
      : []),
    ...(withoutTerms.length > 0
      ? [
          {
            what: `terms of ${withoutTerms.join(', ')}`,
            command: `fuel-etl setup --accept-terms ${withoutTerms.join(',').toUpperCase()}`,
          },
        ]
      : []),
    ...(env.FUEL_CONTACT
      ? []
      : [{ what: 'an address for publishers', command: 'fuel-etl setup --contact you@example.org' }]),
  ]
}
