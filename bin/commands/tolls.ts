import { Command } from 'commander'
import { withExamples } from '../options.ts'
import { tollsCheckCommand } from './tolls-check.ts'
import { tollsSnapCommand } from './tolls-snap.ts'

export function tollsCommand(): Command {
  const command = new Command('tolls')
    .description('maintain the curated tolls: review old amounts, find positions in OpenStreetMap')
    .addCommand(tollsCheckCommand())
    .addCommand(tollsSnapCommand())
  return withExamples(command, [['fuel-etl tolls check', 'faults, and amounts to review']])
}
