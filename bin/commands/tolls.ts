import { Command } from 'commander'
import { tollsCheckCommand } from './tolls-check.ts'
import { tollsSnapCommand } from './tolls-snap.ts'

export function tollsCommand(): Command {
  return new Command('tolls')
    .description('look after the curated tolls: what is to be read again, and positions from OpenStreetMap')
    .addCommand(tollsCheckCommand())
    .addCommand(tollsSnapCommand())
}
