// What a whole delivery is held to, whatever its source.

/** Refused when more rows than this cannot be read, whatever the source's own contract allows. */
export const quarantinedShareMax = 0.2
/** With fewer prices a median is chance. */
export const fewestPrices = 5
/** EUR per litre or kilogram. Real prices of all fuels and markets lie between 0.40 and 4.10. */
export const eurBand = [0.25, 6] as const
