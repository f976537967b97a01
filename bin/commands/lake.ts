import { Command } from 'commander'
import { withExamples } from '../options.ts'
import { lakeCheckCommand } from './lake-check.ts'
import { lakeWriteCommand } from './lake-write.ts'

export function lakeCommand(): Command {
  const command = new Command('lake')
    .description('keep the history as Parquet files that DuckDB, Spark and ClickHouse read (docs/lake.md)')
    .addCommand(lakeWriteCommand())
    .addCommand(lakeCheckCommand())
  return withExamples(command, [
    ['fuel-etl lake write', 'add what is new to the folder ./lake'],
    ['fuel-etl lake check', 'compare it with the current snapshot'],
  ])
}
