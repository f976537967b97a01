import { describe, expect, test } from 'vitest'
import { commaList } from '../../api/nl/lexicons/comma-list.ts'
import { countryWords } from '../../api/nl/lexicons/countries.ts'
import { findPlaces } from '../../api/nl/slots/places/places.ts'
import { tokenise } from '../../api/nl/words/tokenise.ts'

/** What was found, in short: `ES`, `ES~` misspelt, `ES-` an aside, `?SI,SK` doubtful, the region, or the kind. */
function found(question: string): string {
  return findPlaces(tokenise(question))
    .map(one => {
      if (one.kind === 'country') return one.country + (one.isMisspelt ? '~' : '') + (one.isAside ? '-' : '')
      if (one.kind === 'doubtful country') return `?${one.countries.join(',')}`
      return one.kind === 'region' ? one.region : one.kind
    })
    .join(' ')
}

describe('countries are found', () => {
  const questions: readonly (readonly [question: string, places: string])[] = [
    ['petrol in spain and in FRANCE', 'ES FR'],
    ['Deutschland, Österreich, osterreich, Ελλάδα', 'DE AT AT GR'],
    ['the Dutch, Spaniards and Czechs', 'NL ES CZ'],
    ['diesel in the United Kingdom of Great Britain and Northern Ireland', 'GB'],
    ['Northern Ireland or Ireland, North Macedonia', 'GB IE MK'],
    ['Bosnia & Herzegovina, Bosnia-Herzegovina', 'BA BA'],
    ["Germany's diesel, U.K. petrol", 'DE GB'],
    ['Portgual, Germnay, Polnd, Itlay', 'PT~ DE~ PL~ IT~'],
    ['Untied Kingdom vs Czech Repulic', 'GB~ CZ~'],
    ['diesel in Slovania', '?SI,SK'],
    ['portugese petrol, franse', 'PT~ FR~'],
    ['Allemagne, Frankreich, Países Bajos', 'DE FR NL'],
    ['🇫🇷 or 🇧🇪 diesel', 'FR BE'],
  ]
  test.each(questions)('%s', (question, expected) => {
    expect(found(question)).toBe(expected)
  })
})

describe('codes count', () => {
  const questions: readonly (readonly [question: string, places: string])[] = [
    ['NL BE DE diesel side by side', 'NL BE DE'],
    ['fuel in IT', 'IT'],
    ['petrol EL, UK, DEU', 'GR GB DE'],
    ['fr unleaded', 'FR'],
    ['unleaded hu', 'HU'],
    ['fr vs nl diesel', 'FR NL'],
    ['the fr price of unleaded', ''],
    ['is petrol at home cheap in de', ''],
    ['WHAT IS IT TO ME', ''],
    ['DIESEL IN AT', 'AT'],
    ['IS IT CHEAPER IN FR OR IN IT', 'FR IT'],
    ['IS DE CHEAPER THAN FR', 'DE FR'],
    ['NL BE DE DIESEL', 'NL BE DE'],
    ['how much IS diesel', ''],
    ['tell US the price, the US one, US dollars', 'elsewhere'],
    ['us diesel price', 'elsewhere'],
    ['what does it cost us', ''],
    ['locale en-GB, 10 GB, example.fr', ''],
  ]
  test.each(questions)('%s', (question, expected) => {
    expect(found(question)).toBe(expected)
  })
})

describe('not a country is', () => {
  const questions: readonly (readonly [question: string, places: string])[] = [
    ['finish the main span, then grease the pole', ''],
    ['please answer in French', ''],
    ['Luxembourg City', 'town'],
    ['petrol in the USA', 'elsewhere'],
    ['🇺🇸 petrol', 'elsewhere'],
    ['South Africa, New South Wales, Eastern Europe', 'elsewhere town elsewhere'],
    ['a price in Swiss francs with French fries', ''],
    ['hi France, the Japanese pay how much', 'elsewhere'],
    ['diesel in Nice', 'town'],
    ['my daughter Sofia wears a jersey on an island', ''],
    ['Nice, thanks', ''],
    ['petrol in CN or MX', 'elsewhere elsewhere'],
    ['1.5 per KG, 20 KM, an AI', ''],
  ]
  test.each(questions)('%s', (question, expected) => {
    expect(found(question)).toBe(expected)
  })
})

describe('regions are found', () => {
  const questions: readonly (readonly [question: string, places: string])[] = [
    ['EU, E.U., the european union', 'EU EU EU'],
    ['euro area and eurozone', 'eurozone eurozone'],
    ['Nordic countries, scandinavia', 'Nordics Nordics'],
    ['V4 and the Visegrád Group', 'Visegrad Visegrad'],
    ['cheapest in Europe', 'everywhere'],
  ]
  test.each(questions)('%s', (question, expected) => {
    expect(found(question)).toBe(expected)
  })
})

describe('mentioned only in passing are', () => {
  const questions: readonly (readonly [question: string, places: string])[] = [
    ['My brother lives in Poland. What is diesel in Germany?', 'PL- DE'],
    ['We are driving from Spain via France to Italy. Petrol in Malta?', 'ES- FR- IT- MT'],
    ['As a Frenchman living in Belgium: petrol in Luxembourg', 'FR- BE- LU'],
    ['my German van and a Dutch friend, petrol in Cyprus', 'DE- NL- CY'],
    ['what people living in Spain and Dutch drivers pay', 'ES NL'],
    ['Is petrol in Spain going up compared to France', 'ES FR'],
  ]
  test.each(questions)('%s', (question, expected) => {
    expect(found(question)).toBe(expected)
  })
})

test('a name without one of its letters is never another country, unless two are equally similar', () => {
  const names = Object.entries(countryWords).flatMap(([country, words]) =>
    commaList(words.names).map(name => ({ country, name })),
  )
  const single = names.filter(({ name }) => name.length > 4 && !/[ -]/.test(name))
  const wrong = single.flatMap(({ country, name }) =>
    Array.from(name, (_letter, place) => name.slice(0, place) + name.slice(place + 1)).flatMap(typed =>
      findPlaces(tokenise(`diesel in ${typed} now`)).flatMap(one => {
        if (one.kind === 'country') return one.country === country ? [] : [`${typed} -> ${one.country}`]
        return one.kind === 'doubtful country' && one.countries.includes(country) ? [] : [`${typed} -> ${one.kind}`]
      }),
    ),
  )
  expect(single.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})
