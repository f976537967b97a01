import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerUsage } from '../usage.ts'
import { cardAnswerOf, cardQuestionOf, type FoundCards, type NearestQuestion } from './cards.ts'

/** A bare node:http server in front of a store: each request is one query. */
export function serveAnswers(
  attribution: string,
  nearest: (question: NearestQuestion) => Promise<readonly FoundCards[]>,
): void {
  const attributions = [attribution]
  const server = createServer(async (request, response) => {
    try {
      const question = cardQuestionOf(request.url!)
      const body = Buffer.from(cardAnswerOf(question, await nearest(question), attributions))
      response.writeHead(200, ['Content-Type', 'application/json', 'Content-Length', String(body.length)])
      response.end(body)
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
      response.writeHead(500, ['Content-Length', '0']).end()
    }
  })
  server.listen(0, '127.0.0.1', () => answerUsage((server.address() as AddressInfo).port))
}
