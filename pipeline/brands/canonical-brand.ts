import { foldBrand, plainLetters } from '../model/plain-letters.ts'
import { sha256Of } from '../model/sha256.ts'

// Greek and Cyrillic by the letter, near to ISO 843 and ISO 9: enough for a file name that a person can read.
const latin = new Map(
  'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s τ=t υ=y φ=f χ=ch ψ=ps ω=o а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=c ч=ch ш=sh щ=sht ъ=a ы=y ь= э=e ю=yu я=ya ј=j љ=lj њ=nj ћ=c ђ=d џ=dz ѓ=g ќ=k ѕ=dz і=i'
    .split(' ')
    .map(pair => pair.split('=') as [string, string]),
)

/** ASCII in kebab-case: `Turmöl Quick` → `turmol-quick`, `ΕΛΙΝΟΙΛ` → `elinoil`. Never empty. */
function brandSlug(name: string): string {
  const letters = [...plainLetters(name).replace(/['’.]/g, '')].map(letter => latin.get(letter) ?? letter).join('')
  const slug = letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return slug || `brand-${sha256Of(name).slice(0, 8)}`
}

import aliases from '../reference-data/brands/aliases.json' with { type: 'json' }
import nsi from '../reference-data/brands/nsi-fuel.json' with { type: 'json' }

// Decisions (those about single names are in aliases.json, which overrides name-suggestion-index):
// - A forecourt's format is not a brand: Esso Express is Esso, Asda Express Asda, Q8 Easy Q8, Total Access TotalEnergies,
//   Super U and Hyper U Système U, Coles Express and Reddy Express Shell. The index keeps most of them apart.
// - One company's old and new signs are one brand under the newer name: Cepsa is Moeve, Campsa Repsol, Plenoil Plenergy,
//   TotalErg IP. Agip, Eni and Enilive are Eni: the Italian register itself writes "Agip Eni", and most pairs of an
//   official and an OpenStreetMap brand that disagree are of these three.
// - EG Ampol stays apart from Ampol, Petronor from Repsol, Tifon from MOL: other prices, other signs.
// - A place is where mappers saw a brand, not proof. So entries of the country come first and those of others after it,
//   but of others only the name itself: their further spellings are too common ("lpg" is a Latvian chain).
// - A text that is in no list is a brand as published.

export interface Brand {
  readonly name: string
  readonly logoFile: string
}

type Names = Map<string, string>
type Group = Readonly<Record<string, readonly string[]>>

const none = new Set(aliases.none.map(foldBrand))
const handAnywhere = namesOf(aliases.anywhere)
const handByCountry = new Map(
  Object.entries<Group>(aliases.countries).map(([country, group]) => [country, namesOf(group)]),
)
const leadingByCountry = new Map(
  Object.entries(aliases.leading).map(([country, names]) => [country, names.map(name => `${words(name)} `)]),
)
const listedByCountry = new Map<string, Names>()
const listedAnywhere: Names = new Map()
listNsi()

/** The brand of a publisher's text in a country (ISO 3166-1 alpha-2); null where the text means that there is none. */
export function canonicalBrand(text: string | null, country: string): Brand | null {
  const published = text?.trim().replace(/\s+/g, ' ') ?? ''
  if (none.has(foldBrand(published))) return null
  const name = findListedBrand(published, country) ?? published
  return { name, logoFile: `${brandSlug(name)}.svg` }
}

/** The canonical name, where the text is one that we or name-suggestion-index list. */
export function findListedBrand(text: string, country: string): string | null {
  for (const candidate of [text, text.replace(legalForm, ''), headOf(text)]) {
    const found = findName(foldBrand(candidate), country)
    if (found) return found
  }
  const spaced = `${words(text)} `
  const lead = leadingByCountry.get(country)?.find(name => spaced.startsWith(name))
  return lead ? findName(foldBrand(lead), country) : null
}

function findName(key: string, country: string): string | null {
  const byHand = findByHand(key, country)
  if (byHand) return byHand
  const listed = listedByCountry.get(country)?.get(key) ?? listedAnywhere.get(key)
  return listed ? (findByHand(foldBrand(listed), country) ?? listed) : null
}

function findByHand(key: string, country: string): string | undefined {
  return handByCountry.get(country)?.get(key) ?? handAnywhere.get(key)
}

// SI and HR publish the company: `Petrol d.d., Ljubljana`, `LUKOIL Croatia d.o.o.`; ES and IT now and then.
const legalForm =
  /(?<![\s,])[\s,]+(j?\.?d\.? ?o\.? ?o|d\.? ?d|s\.? ?r\.? ?l|s\.? ?p\.? ?a|s\.? ?[al]|snc|ltd|limited|gmbh)\b\.?.*$/isu

/** The text before a place or a shop: `OMV - Wiener Neudorf` → `OMV`, `JET / LONDIS` → `JET`. */
function headOf(text: string): string {
  return text.split(/ [-–] |\//u)[0]!
}

/** In lower case, one blank between words: so that BP leads `BP ALELLA` and not `BPETROL`. */
function words(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function namesOf(group: Group): Names {
  const names: Names = new Map()
  for (const [name, spellings] of Object.entries(group)) {
    for (const spelling of [name, ...spellings]) names.set(foldBrand(spelling), name)
  }
  return names
}

/** A brand's own name before the further spellings of another; the world's brands before those of one country. */
function listNsi(): void {
  const worldFirst = [...nsi.brands].sort((a, b) => Number(a.include.length > 0) - Number(b.include.length > 0))
  for (const { name, include } of worldFirst) {
    for (const country of include) addName(namesIn(country), name, name)
    addName(listedAnywhere, name, name)
  }
  for (const { name, names, include } of worldFirst) {
    for (const spelling of names) {
      for (const country of include) addName(namesIn(country), spelling, name)
      if (include.length === 0) addName(listedAnywhere, spelling, name)
    }
  }
}

function addName(names: Names, spelling: string, name: string): void {
  const key = foldBrand(spelling)
  if (!names.has(key)) names.set(key, name)
}

function namesIn(country: string): Names {
  const names = listedByCountry.get(country) ?? new Map<string, string>()
  listedByCountry.set(country, names)
  return names
}
