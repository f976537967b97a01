import { InvariantError } from '../model/errors.ts'

// The library `opening_hours` reads its dates with getHours(), in the zone of the process: the same value answered
// differently under TZ=Europe/Helsinki. So the process is put on UTC, before the library is loaded, and we hand it
// dates whose UTC fields are the station's wall clock. A worker thread cannot change the zone: there it must be UTC
// already. Nothing else of ours may depend on the zone of the process anyway.
process.env.TZ = 'UTC'

const summer = new Date(2026, 6, 1).getTimezoneOffset()
const winter = new Date(2026, 0, 1).getTimezoneOffset()
if (summer !== 0 || winter !== 0) throw new InvariantError('opening hours need a process on UTC: start it with TZ=UTC')
