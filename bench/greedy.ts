import { askForMaps } from './map-clients.ts'
import { answerUsage } from './usage.ts'

/** Clients that ask for large maps all the time: `node dist/bench/greedy.js PORT CLIENTS`. */
const [port, clients] = process.argv.slice(2).map(Number) as [number, number]
askForMaps(port, clients)
answerUsage(port)
