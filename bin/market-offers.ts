import { countryNames } from '../pipeline/model/countries.ts'
import { isOperatorFeed } from '../pipeline/operator-feed/operator-source.ts'
import { isMarketSource, type MarketSource, type Source } from '../pipeline/source.ts'

/** What a source gives, and what an operator does for it. */
export interface SourceOffer {
  readonly source: MarketSource
  /** `1,200 to 2,900 stations`, `legal maximum`. */
  readonly gives: string
  readonly needsKey: boolean
  readonly needsTerms: boolean
  /** Its first deliveries are not published until `accept`. */
  readonly needsAccept: boolean
}

export interface MarketOffer {
  readonly country: string
  readonly name: string
  readonly sources: readonly SourceOffer[]
  /** A source of it needs neither a key nor accepted terms. */
  readonly isReady: boolean
}

/** The markets of the sources, by country code. */
export function marketOffers(sources: readonly Source[]): MarketOffer[] {
  const offers = sourceOffers(sources)
  const countries = [...new Set(offers.map(({ source }) => source.descriptor.country))].sort()
  return countries.map(country => {
    const ofCountry = offers.filter(({ source }) => source.descriptor.country === country)
    const isReady = ofCountry.some(one => !one.needsKey && !one.needsTerms)
    return { country, name: countryNames[country] ?? country, sources: ofCountry, isReady }
  })
}

export function sourceOffers(sources: readonly Source[]): SourceOffer[] {
  return sources.filter(isMarketSource).map(source => {
    const { settings = [], licence, level } = source.descriptor
    return {
      source,
      gives: givenBy(source),
      needsKey: settings.length > 0,
      needsTerms: licence.reuse === 'restricted',
      needsAccept: level !== 'seen whole',
    }
  })
}

const figures = {
  regional_mean: 'official means by region',
  national_mean: 'official mean',
  national_maximum: 'legal maximum',
} as const

function givenBy(source: MarketSource): string {
  if (source.kind === 'figures') return figures[source.descriptor.basis]
  const { contract, delivers, published } = source.descriptor
  if (isOperatorFeed(source)) return 'stations of a list that you provide'
  const [least, most] = contract.stations.map(count => count.toLocaleString('en-GB'))
  const each = delivers === 'part' ? ' in a delivery' : ''
  return `${least} to ${most} stations${each}${published ? '' : ', on the map only'}`
}
