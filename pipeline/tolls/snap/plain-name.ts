// How national maps write a name in Latin letters: Serbian and Macedonian by their own alphabets, Bulgarian by its law
// of 2009, Greek by ELOT 743. Marks are folded away afterwards, so č and c are one.
// biome-ignore format: a list of short words reads better in lines
const latin: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', ђ: 'd', ѓ: 'g', е: 'e', ж: 'z', з: 'z', ѕ: 'dz', и: 'i', ј: 'j', к: 'k',
  л: 'l', љ: 'lj', м: 'm', н: 'n', њ: 'nj', о: 'o', п: 'p', р: 'r', с: 's', т: 't', ћ: 'c', ќ: 'k', у: 'u', ф: 'f',
  х: 'h', ц: 'c', ч: 'c', џ: 'dz', ш: 's', щ: 'st', ъ: 'a', ь: 'y', ю: 'yu', я: 'ya', α: 'a', β: 'v', γ: 'g', δ: 'd',
  ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n', ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's',
  ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o', đ: 'd', ð: 'd', ı: 'i', ł: 'l', ø: 'o', ß: 'ss', æ: 'ae',
  œ: 'oe', þ: 'th',
}

// Words for "toll station" in the languages of the set: one list includes them in the name, the next omits them.
const stationWords = [
  'autostrada autostradale autostradali barriera barriere casello entrata stazione svincolo uscita',
  'autoroute barriere diffuseur ech echangeur gare peage sortie',
  'autopista enlace estacion peaje salida troncal barreira portagem portagens praca saida',
  'cestarina cestarine mjesto naplata naplatna naplatno naplate postaja putarina putarine stanica cestninska',
  'bramownica oplat poboru ppo punkt spo patarina platna stanitsa',
  'gise gisesi giseler giseleri otoyol otoyolu ucret diodia stathmos',
  'barrier booth booths gate main plaza station stations toll tolls maut mautstelle hauptmautstelle mautstation',
]
const articles = [
  'a ai al alla alle and as au aux d da de degli dei del dell della delle der des di die do dos du e el en et gli i il',
  'in l la las le les lo los na nad o of os the u un und y',
]
const dropped = new Set([...stationWords, ...articles].flatMap(words => words.split(' ')))

// Sides of a town, which distinguish its stations.
const sides: readonly (readonly [side: string, words: string])[] = [
  ['nord', 'nord north norte norden sjever sever kuzey polnoc voreia voria'],
  ['sud', 'sud south sur sul sued suden jug guney poludnie notia'],
  ['est', 'est east este ost osten istok iztok dogu leste nascente wschod anatoliki'],
  ['ovest', 'ovest west ouest oeste westen zapad bati poente zachod dytiki'],
  ['centro', 'centro centre center central centar merkez zentrum mitte'],
]
const sideOf = new Map(sides.flatMap(([side, words]) => words.split(' ').map(word => [word, side] as const)))

// `A1`, `AP-53`, `DN2A`, `E 75`: the number of a road is in a separate column, or missing.
const roadNumber = /(?<![\p{L}\p{N}])[a-z]{1,3}[- ]?\d{1,3}[a-z]?(?![\p{L}\p{N}])/gu

/** The words that distinguish stations: without case, diacritics, road numbers, articles and `casello`. */
export function plainName(name: string): string[] {
  const folded = name.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ου', 'ou')
  const text = [...folded].map(letter => latin[letter] ?? letter).join('')
  const words = text.replace(roadNumber, ' ').split(/[^\p{L}\p{N}]+/u)
  return words.filter(word => word !== '' && !dropped.has(word)).map(word => sideOf.get(word) ?? word)
}

/** The part that distinguishes stations of one town: a side or a number. */
export function isSide(word: string): boolean {
  return sides.some(([side]) => side === word) || /^\d+$/.test(word)
}
