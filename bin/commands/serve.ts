import { Command } from 'commander'
import { withFolder } from '../options.ts'
export function serveCommand(): Command {
  return withFolder(new Command('serve'))
}
