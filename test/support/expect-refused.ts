import { expect, test } from 'vitest'
import { readDelivery, readFigureDelivery } from '../../pipeline/delivery-reading/read-delivery.ts'
import { FeedShapeError } from '../../pipeline/model/errors.ts'
import type { FigureSource, StationSource } from '../../pipeline/source.ts'
import { takeEdited } from './deliver.ts'

/** A layout that a publisher may change to: the changed text of a file, and the message of the refusal. */
export type OtherLayout = readonly [what: string, change: (text: string) => string, message: string | RegExp]

/**
 * Each layout must refuse the bundled delivery, in the files with the given names. Faults that every source may have (no
 * content, a web page, half a file, another name of a column) are tested by test/slow/sources/broken.test.ts.
 */
export function expectRefused(
  source: StationSource | FigureSource,
  files: RegExp,
  layouts: readonly OtherLayout[],
): void {
  const day = '2026-11-19'
  test.each(layouts)('refuses %s', async (_what, change, message) => {
    const reading = takeEdited(source, day, (text, name) => (files.test(name) ? change(text) : text)).then(
      ({ captures }): object =>
        source.kind === 'stations' ? readDelivery(source, day, captures) : readFigureDelivery(source, day, captures),
    )
    await expectRefusal(reading, message)
  })
}

/** The reading is refused because of its layout, with that message. */
export async function expectRefusal(reading: Promise<unknown>, message: string | RegExp): Promise<void> {
  await expect(reading).rejects.toThrow(FeedShapeError)
  await expect(reading).rejects.toThrow(message)
}
