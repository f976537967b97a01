import { InvariantError } from '../model/errors.ts'

// The library `opening_hours` reads its dates with getHours(), in the zone of the process: the same value answered
// differently under TZ=Europe/Helsinki. So the process is set to UTC before the library is loaded, and the library gets
// dates whose UTC fields are the station's wall clock. A worker thread cannot change the zone, so it must already be UTC
// there. No other code depends on the zone of the process.
process.env.TZ = 'UTC'

const summer = new Date(2026, 6, 1).getTimezoneOffset()
const winter = new Date(2026, 0, 1).getTimezoneOffset()
if (summer !== 0 || winter !== 0) throw new InvariantError('opening hours need a process on UTC: start it with TZ=UTC')
