// The readers of the fields of a row, for one import. Optional values are put aside if they cannot be read; the readers
// whose names begin with `deciding`, `ref`, and those of numbers and instants throw RowError.

export { optional } from '../model/optional.ts'
export { dayFirstInstantIn, instantIn, isoInstant } from './instants.ts'
export { decimal, publishedPrice, requiredDecimal } from './numbers.ts'
export { type AddressParts, decidingPlace, type Place, place, placeFrom, placeIn } from './places.ts'
export { decidingText, joinedTexts, ref, text, textsIn, titleCase } from './texts.ts'
export { decidingFlag, decidingWord, flag, hasWord, isWord, wordOf } from './words.ts'
