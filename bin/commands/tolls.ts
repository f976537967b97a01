import { Command } from 'commander'
import { withExamples } from '../options.ts'
import { tollsCheckCommand } from './tolls-check.ts'
import { tollsSnapCommand } from './tolls-snap.ts'

export function tollsCommand(): Command {
  const command = new Command('tolls')
    .description('look after the curated tolls: what is to be read again, and positions from OpenStreetMap')
    .addCommand(tollsCheckCommand())
    .addCommand(tollsSnapCommand())
  return withExamples(command, [['fuel-etl tolls check', 'what is to be read again']])
}
