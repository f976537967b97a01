import type { Connection } from './connection.ts'
import { isConnectionLost } from './errors.ts'

/** The server may have committed before it was lost, so the work must not be repeated. */
export class CommitUnknown extends Error {}

/**
 * Runs the work in one transaction. Throws CommitUnknown when the connection is lost during the commit; after any other error
 * nothing is committed.
 */
export async function inTransaction<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  // Counts are exact because each statement sees what was committed before it. With a stricter level, which may be the default of
  // the server, a statement after the lock would see the counts from before it.
  await connection.execute('begin isolation level read committed')
  let result: T
  try {
    result = await work()
  } catch (error) {
    if (!isConnectionLost(error)) await connection.execute('rollback')
    throw error
  }
  try {
    await connection.execute('commit')
    return result
  } catch (cause) {
    if (isConnectionLost(cause)) throw new CommitUnknown('the connection was lost during the commit', { cause })
    throw cause
  }
}
