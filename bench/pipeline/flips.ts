import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import type { Seeded } from '../../fixtures/compose/seeded.ts'

/** One bit of a file. */
export interface Flip {
  readonly offset: number
  /** 1, 2, 4 … 128. */
  readonly mask: number
}

/** Seeded bits of a file, each byte of it with the same likelihood. */
export function someFlips(dice: Seeded, bytes: number, count: number): Flip[] {
  return Array.from({ length: count }, () => ({ offset: dice.between(0, bytes - 1), mask: 1 << dice.between(0, 7) }))
}

/** One seeded bit of each byte. */
export function flipsOfEachByte(dice: Seeded, bytes: number): Flip[] {
  return Array.from({ length: bytes }, (_, offset) => ({ offset, mask: 1 << dice.between(0, 7) }))
}

/** Flips the bit; once more puts it back. */
export function flip(file: string, { offset, mask }: Flip): void {
  const fd = openSync(file, 'r+')
  const byte = Buffer.alloc(1)
  readSync(fd, byte, 0, 1, offset)
  byte[0]! ^= mask
  writeSync(fd, byte, 0, 1, offset)
  closeSync(fd)
}
