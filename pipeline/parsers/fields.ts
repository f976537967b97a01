// The readers of the fields of a row, for one import.
export { dayFirstInstantIn, instantIn, isoInstant } from './instants.ts'
export { decimal, fromHundredths, hundredths, requiredDecimal } from './numbers.ts'
export { type AddressParts, type Place, place, placeIn } from './places.ts'
export { publishedPrice } from './published-price.ts'
export { joinedTexts, ref, text, textsIn, titleCase } from './texts.ts'
