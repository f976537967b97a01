export const tollTypes = ['vignette', 'gate', 'tunnel', 'bridge', 'ticket_barrier'] as const
export type TollType = (typeof tollTypes)[number]

/** `mainline`: across the motorway. `ramp`: at an interchange. */
export const barrierTypes = ['mainline', 'ramp'] as const
export type BarrierType = (typeof barrierTypes)[number]
