import { Command } from 'commander'
import { UsageError } from '../../pipeline/model/errors.ts'
import { acceptSource } from '../../pipeline/stages/accepted.ts'
import { allSources, type FolderOptions, withFolder } from '../options.ts'

export function acceptCommand(): Command {
  return withFolder(new Command('accept'))
    .description('publish a source from now on whose first live delivery you have looked at')
    .argument('<source>', 'its id')
    .action((id: string, options: FolderOptions) => {
      if (!allSources.some(source => source.descriptor.id === id)) throw new UsageError(`no source is called ${id}`)
      acceptSource(options.dataDir, id)
      process.stdout.write(
        options.json ? `${JSON.stringify({ accepted: id })}\n` : `${id} is published from the next run on\n`,
      )
    })
}
