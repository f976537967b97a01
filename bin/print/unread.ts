/** Completes the work although the reader of stdout has gone: `fuel-etl run | head` still publishes. */
export function workUnread(): void {
  const { stdout } = process
  stdout.removeAllListeners('error')
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}
