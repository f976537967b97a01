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
    await thrownBy(command).parseAsync(['node', command.name(), ...args])
    return { text: lines.join(''), exitCode: Number(process.exitCode ?? 0) }
  } finally {
    write.mockRestore()
    // It is the test's own too.
    process.exitCode = undefined
  }
}

/** Called wrongly, commander ends the process by itself unless each command is told not to: the one of all tests here. */
function thrownBy(command: Command): Command {
  for (const below of command.commands) thrownBy(below)
  return command.exitOverride()
}
