import { goodAnswer } from './fetch-json.ts'
import { atShownInstant } from './shown-instant.ts'

/**
 * The elements of a part of a page that the server renders, for the instant that the page shows. `address`: what follows `/fragment/`, with a
 * query. No other script reads markup (test/house/markup.test.ts). Here it is safe: it comes from this server, where the template `html` has
 * escaped all data, and the parser runs no script. Throws AnswerError. The error of an aborted `signal` is passed on.
 */
export async function fetchFragment(address: string, signal?: AbortSignal): Promise<readonly Element[]> {
  const response = await goodAnswer(atShownInstant(`/fragment/${address}`), signal)
  const markup = await response.text()
  return [...new DOMParser().parseFromString(markup, 'text/html').body.children]
}
