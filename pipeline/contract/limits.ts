// Limits for deliveries of all sources.

/** Refused when more rows than this cannot be read, whatever the source's own contract allows. */
export const quarantinedShareMax = 0.2
/** Fewer unreadable rows than this never refuse a delivery, whatever their share of a small delivery. */
export const fewestQuarantined = 30
/** A complete delivery is refused with fewer stations or prices than this share of the last accepted delivery. */
export const wholeShare = 0.85
/** Fewer prices of one fuel than this share: rare fuels come and go. Fewer of the ids that were known. */
export const leastShare = 0.6
/** With fewer prices a median is not meaningful. */
export const fewestPrices = 5
