import type { PriceStep } from '../station/price-line.ts'

/**
 * The steps that can be seen where several are in one column of the drawing: of each column the first, the lowest, the highest and the last.
 * So a line of ten years has few points, and none of its extremes is lost. `columnOf`: ascending numbers.
 */
export function thinnedSteps(steps: readonly PriceStep[], columnOf: (step: PriceStep) => number): readonly PriceStep[] {
  const thinned: PriceStep[] = []
  for (let begin = 0; begin < steps.length; ) {
    const column = columnOf(steps[begin]!)
    let end = begin + 1
    while (end < steps.length && columnOf(steps[end]!) === column) end += 1
    thinned.push(...(end - begin <= 4 ? steps.slice(begin, end) : outermost(steps.slice(begin, end))))
    begin = end
  }
  return thinned
}

/** In their order. */
function outermost(steps: readonly PriceStep[]): readonly PriceStep[] {
  const priced = steps.filter(({ amount }) => amount !== null)
  const amounts = priced.map(({ amount }) => amount!)
  const lowest = priced[amounts.indexOf(Math.min(...amounts))]
  const highest = priced[amounts.indexOf(Math.max(...amounts))]
  const kept = new Set([steps[0], lowest, highest, steps.at(-1)])
  return steps.filter(step => kept.has(step))
}
