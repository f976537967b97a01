import { Command, Option } from 'commander'
import { refuseInDataFolder } from '../../pipeline/disk/in-data-folder.ts'
import { withLake } from '../../pipeline/lake/open-lake.ts'
import { catalogAddress, type LakePublished, publishLake } from '../../pipeline/lake/publish-lake.ts'
import { counted } from '../../pipeline/model/quantities.ts'
import { type LakeOptions, lakeOption } from '../lake-options.ts'
import { dataDirIn, withExamples, withVoice } from '../options.ts'
import { voiceFor } from '../print/voice.ts'

interface LakePublishOptions extends Omit<LakeOptions, 'dataDir'> {
  readonly catalog: string
}

export function lakePublishCommand(): Command {
  const command = withVoice(new Command('publish'))
    .description('register the files of the lake in a DuckLake catalog, each snapshot as one version; copies nothing')
    .addOption(lakeOption())
    .addOption(
      new Option('--catalog <address>', 'file of SQLite, or postgres://user@host/database')
        .env('FUEL_LAKE_CATALOG')
        .default('./lake.ducklake'),
    )
    .action(async (options: LakePublishOptions) => {
      const address = catalogAddress(options.catalog)
      // This command reads no data folder. The catalog could be in that of the installation.
      if (address.extension === 'sqlite_scanner') refuseInDataFolder(address.text, dataDirIn(process.env))
      const published = await withLake(options.lake, lake => publishLake(lake, address))
      voiceFor(options).result(published, () => process.stdout.write(textOf(published)))
    })
  return withExamples(command, [
    ['fuel-etl lake publish', 'in the file ./lake.ducklake'],
    [
      'fuel-etl lake publish --lake s3://fuel-lake/europe --catalog postgres://lake@127.0.0.1/lake',
      'for many machines',
    ],
  ])
}

function textOf({ lake, catalog, registered, files, version }: LakePublished): string {
  if (registered.length === 0) return `${catalog}: nothing new; version ${version} has all of ${lake}\n`
  const lines = registered.map(
    ({ snapshot, version: of }) => `${snapshot}: ${of === null ? 'no files' : `version ${of}`}\n`,
  )
  return `${lines.join('')}${catalog}: registered ${counted(files, 'file')} of ${lake}; newest version ${version}\n`
}
