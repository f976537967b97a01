import { benchAgents } from './agents.ts'
import { benchPipeline } from './pipeline/main.ts'
import { benchQuestions } from './questions.ts'
import { say } from './say.ts'
import { benchService } from './service.ts'
import { benchSizing } from './sizing.ts'

/**
 * `npm run bench` measures the server and its questions, `npm run bench -- questions` only one of them, `npm run bench -- agents`
 * the bytes of answers for agents. `npm run bench -- pipeline` measures the pipeline and has its own options; `npm run bench --
 * sizing DATA-DIR` measures what a replica needs.
 */
const usual: Readonly<Record<string, () => Promise<void>>> = { service: benchService, questions: benchQuestions }
const benches: Readonly<Record<string, () => Promise<void>>> = { ...usual, agents: benchAgents }

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !(name in benches))
if (asked[0] === 'pipeline') await benchPipeline(asked.slice(1))
else if (asked[0] === 'sizing') await benchSizing(asked.slice(1))
else if (unknown.length > 0) {
  say(`No benchmark is called ${unknown.join(', ')}; known: ${Object.keys(benches).join(', ')}, pipeline, sizing.`)
  process.exitCode = 64
} else for (const name of asked.length > 0 ? asked : Object.keys(usual)) await benches[name]!()
