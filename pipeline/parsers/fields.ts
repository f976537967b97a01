// The readers of the fields of a row, for one import.
export { dayFirstInstantIn, instantIn, isoInstant } from './instants.ts'
export { decimal, fromHundredths, hundredths, requiredDecimal } from './numbers.ts'
export { type AddressParts, type Place, place } from './places.ts'
export { publishedPrice } from './published-price.ts'
export { ref, text, titleCase } from './texts.ts'
