/** The part of the exchange rates. */
export const ratesPartName = 'rates'

/** The file of the part `rates`: every exchange rate that a snapshot was converted with. */
export const ratesEverFile = 'rates_ever.parquet'
