// What a whole delivery is held to, whatever its source.

/** Refused when more rows than this cannot be read, whatever the source's own contract allows. */
export const quarantinedShareMax = 0.2
/** Fewer unreadable rows than this are odd rows, whatever share of a small delivery they are. */
export const fewestQuarantined = 30
/** Fewer stations or prices than this share of the last accepted delivery's break a delivery of everything. */
export const wholeShare = 0.85
/** Fewer prices of one fuel than this share: rare fuels come and go. Fewer of the ids that were known. */
export const leastShare = 0.6
/** With fewer prices a median is chance. */
export const fewestPrices = 5
