import units from './units.json' with { type: 'json' }

// Administrative units (SIRUTA codes) that had a station on 2026-06-22. The service cannot list them: without a name it
// answers with its top towns only. New units are found by a search around places, or the operator sets them.
export const unitsWithStations: readonly number[] = units
