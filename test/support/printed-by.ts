import type { Command } from 'commander'
import { vi } from 'vitest'

export interface Printed {
  readonly text: string
  readonly exitCode: number
}

/** What a command prints in this process, and the exit code that it sets. */
export async function printedBy(command: Command, ...args: readonly string[]): Promise<Printed> {
  const lines: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation(text => lines.push(String(text)) > 0)
  try {
    await command.parseAsync(['node', command.name(), ...args])
    return { text: lines.join(''), exitCode: Number(process.exitCode ?? 0) }
  } finally {
    write.mockRestore()
    // It is the test's own too.
    process.exitCode = undefined
  }
}
