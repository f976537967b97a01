import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Starts the files of the folders that `npm test` leaves out before all others. Some take minutes: begun last, such a file would
 * run alone at the end.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return [...usual.filter(isSlow), ...usual.filter(file => !isSlow(file))]
  }
}

function isSlow({ moduleId }: TestSpecification): boolean {
  return /\/test\/(slow|fire|scale|nightly)\//.test(moduleId)
}
