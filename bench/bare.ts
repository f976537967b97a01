import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerUsage } from './usage.ts'

/**
 * The upper limit of Node: `node dist/bench/bare.js STATUS BODY-FILE [HEADERS]` answers every request with one buffer
 * and the required headers, or with those given as a JSON list of name, value, name, value …
 */
const status = Number(process.argv[2])
const body = readFileSync(process.argv[3]!)
const least = status === 304 ? [] : ['Content-Type', 'application/json', 'Content-Length', String(body.length)]
const headers: string[] = process.argv[4] === undefined ? least : JSON.parse(process.argv[4])
const server = createServer((_request, response) => {
  response.writeHead(status, headers)
  response.end(status === 304 ? undefined : body)
})
server.listen(0, '127.0.0.1', () => answerUsage((server.address() as AddressInfo).port))
