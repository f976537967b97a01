import { usualUnpackedMax } from '../../pipeline/capture.ts'
import * as sources from '../../pipeline/sources/index.ts'
import { usualLimits } from '../../pipeline/workers/limits.ts'

// Loaded with `--import` before the program, in its workers too. The deliveries of 1,500,000 stations are ten times as
// large as real ones, and the limits of the program would refuse them, as they should.
const factor = 12

for (const { descriptor } of Object.values(sources)) {
  const { unpackedMax = usualUnpackedMax, receivedMax = usualUnpackedMax } = descriptor.politeness ?? {}
  const { memoryMax = usualLimits.memoryMax, secondsMax = usualLimits.secondsMax } = descriptor.worker ?? {}
  Object.assign(descriptor, {
    politeness: {
      ...descriptor.politeness,
      unpackedMax: unpackedMax * factor,
      receivedMax: receivedMax * factor,
    },
    worker: { memoryMax: memoryMax * factor, secondsMax: secondsMax * factor },
  })
}
