/** For what has to be done to its end, whoever reads of it: `fuel-etl run | head` publishes all the same. */
export function workUnread(): void {
  const { stdout } = process
  stdout.removeAllListeners('error')
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}
