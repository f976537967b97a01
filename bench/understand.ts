import { whyThis } from '../api/nl/why-this.ts'
import { mondayOf, plusDays } from '../pipeline/model/days.ts'
import type { Day } from '../pipeline/model/instants.ts'
import { say } from './say.ts'

// `node dist/bench/understand.js "petrol in Spain"` prints which rows of the intent table hold, and why one of them wins.
const today = new Date().toISOString().slice(0, 10) as Day
const calendar = { newestWeek: plusDays(mondayOf(today), -7) }
for (const question of process.argv.slice(2)) say(`${whyThis(question, calendar)}\n`)
