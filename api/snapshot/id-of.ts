interface NumberedStation {
  readonly market: { readonly id: Float64Array }
  readonly station: number
}

/** The id of a station that is given by its number in the pack of its market. */
export function idOf({ market, station }: NumberedStation): number {
  return market.id[station]!
}
