import { benchQuestions } from './questions.ts'
import { say } from './say.ts'
import { benchService } from './service.ts'

/** `npm run bench` runs all, `npm run bench -- questions` one of them. */
const benches: Readonly<Record<string, () => Promise<void>>> = { service: benchService, questions: benchQuestions }

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !(name in benches))
if (unknown.length > 0) {
  say(`No benchmark is called ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`)
  process.exitCode = 64
} else for (const name of asked.length > 0 ? asked : Object.keys(benches)) await benches[name]!()
