import type { Mention } from '../slots/mention.ts'
import type { Cue } from './cue.ts'
import { isMentioned, of } from './question-reading.ts'

/** The places that the question is about. */
export function placesOf(asked: readonly Mention[], all: readonly Mention[], cues: readonly Cue[]) {
  const named = askedPlaces(asked)
  // "I live in Greece near the Bulgarian border. Compare diesel for both": the places of a story, where it has two.
  const isOfBoth = named.length === 0 && isMentioned(cues, 'compare') && of(askedPlaces(all), 'country').length < 2
  const background = isOfBoth ? all.filter(isPlace) : askedPlaces(all)
  // "I live in Spain. Which country has the cheapest diesel?" asks of all countries.
  const isOfAll = named.length === 0 && all.filter(isPlace).length < 2 && isMentioned(cues, 'countries')
  const isOfMore = named.length === 0 || isSecondOf(named, cues)
  // "Is it worth driving to Estonia for petrol, from Finland": the question is about the destination.
  const isOfWays = isMentioned(cues, 'worthGoing') && of(named, 'country').length === 1
  const places = isOfWays ? asked.filter(isPlace) : isOfMore && !isOfAll ? background : named
  return {
    countries: [...new Set(of(places, 'country').map(one => one.country))],
    regions: [...new Set(of(places, 'region').map(one => one.region))],
    isEverywhere: of(asked, 'everywhere').length > 0,
    isTown: of(asked, 'town').length > 0,
    asksOfElsewhere: of(isOfAll ? all : places, 'elsewhere').some(one => isNamedAlone(one, of(asked, 'town'))),
    doubtful: of(asked, 'doubtful country')[0],
  }
}

/** "Near Bordeaux, we're American" asks of Bordeaux; "Boston, USA" of the latter. */
function isNamedAlone(one: Mention, towns: readonly Mention[]): boolean {
  return towns.length === 0 || towns.some(({ to }) => one.from >= to && one.from <= to + 1)
}

/**
 * "Irish petrol is not that bad. How does it compare to the Netherlands?": the country that "it" refers to is meant.
 */
function isSecondOf(named: readonly Mention[], cues: readonly Cue[]): boolean {
  const isOne = named.length === 1 && named[0]!.kind === 'country' && !named[0]!.isAside
  return (
    isOne &&
    isMentioned(cues, 'itself') &&
    (isMentioned(cues, 'compare') || isMentioned(cues, 'cheaper') || isMentioned(cues, 'dearer'))
  )
}

export function isPlace({ kind }: Mention): boolean {
  return kind === 'country' || kind === 'region' || kind === 'everywhere' || kind === 'elsewhere'
}

/** Without places that only belong to a person or a journey, unless there are no others. */
function askedPlaces(mentions: readonly Mention[]): readonly Mention[] {
  const places = mentions.filter(isPlace)
  return places.every(isAside) ? places : places.filter(one => !isAside(one))
}

function isAside(one: Mention): boolean {
  return 'isAside' in one && one.isAside
}
