/** What a process under load says of itself. */
export interface Usage {
  /** Microseconds of CPU, user and system. */
  readonly cpu: number
  /** Resident memory, bytes. */
  readonly rss: number
}

/** In the child: tells the parent the port, and the usage whenever it is asked. Ends with the parent, however that ends. */
export function answerUsage(port: number): void {
  process.once('disconnect', () => process.exit())
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send!({ cpu: user + system, rss: process.memoryUsage.rss() } satisfies Usage)
  })
  process.send!({ port })
}
