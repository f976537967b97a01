import { OtherWriter } from '../../model/errors.ts'
import type { ObjectBucket } from './bucket.ts'

/**
 * Writes an object that only this host may change: over the version that it knows, or where there is none yet. Null where
 * another host has written it. The client repeats a put whose answer was lost, and then finds its own text there.
 */
export async function putOwn(
  bucket: ObjectBucket,
  key: string,
  text: string,
  known: string | null,
): Promise<string | null> {
  const version = await bucket.put(key, text, known === null ? 'new' : { over: known })
  if (version !== null) return version
  const found = await bucket.get(key)
  return found?.text === text && found.version !== known ? found.version : null
}

export function otherWriter(address: string, what: string): OtherWriter {
  return new OtherWriter(
    `${address}: another host ${what} while this one was at work, so nothing was published. Only one host may publish to ` +
      'a bucket: stop the runs of the other one, then run again',
  )
}
