// What a whole delivery is held to, whatever its source.

/** Refused when more rows than this cannot be read, whatever the source's own contract allows. */
export const quarantinedShareMax = 0.2
/** Fewer of the last accepted delivery's stations than this is a broken delivery. */
export const leastShare = 0.6
/** With fewer prices a median is chance. */
export const fewestPrices = 5
