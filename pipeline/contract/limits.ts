// What a whole delivery is held to, whatever its source.

/** A median must lie where a single price must that nothing else measures. */
export { eurBand } from '../sanity/band.ts'

/** Refused when more rows than this cannot be read, whatever the source's own contract allows. */
export const quarantinedShareMax = 0.2
/** Fewer of the last accepted delivery's stations than this is a broken delivery. */
export const leastShare = 0.6
/** With fewer prices a median is chance. */
export const fewestPrices = 5
