import type { TaskTools } from '../tasks/workers.ts'

/**
 * The tasks of a worker. Input and result are plain data, so that they can be sent to a process. Each task is loaded
 * when it is first used, because a process that only renders needs no reader.
 */
export const tasks = {
  isReadable: async (tools: TaskTools, input: import('../validate/shape-task.ts').ShapeInput) =>
    (await import('../validate/shape-task.ts')).isReadable(tools, input),
  describeDelivery: async (tools: TaskTools, input: import('../probe/describe-task.ts').DescribeInput) =>
    (await import('../probe/describe-task.ts')).describeDelivery(tools, input),
  sampleDelivery: async (tools: TaskTools, input: import('../dry-run/sample-task.ts').SampleInput) =>
    (await import('../dry-run/sample-task.ts')).sampleDelivery(tools, input),
  readRates: async (tools: TaskTools, input: import('../validate/reference-tasks.ts').RatesInput) =>
    (await import('../validate/reference-tasks.ts')).readRates(tools, input),
  readHistory: async (tools: TaskTools, input: import('../validate/reference-tasks.ts').HistoryInput) =>
    (await import('../validate/reference-tasks.ts')).readHistoryDelivery(tools, input),
  readMap: async (tools: TaskTools, input: import('../validate/reference-tasks.ts').MapInput) =>
    (await import('../validate/reference-tasks.ts')).readMap(tools, input),
  readArchiveMonth: async (tools: TaskTools, input: import('../backfill/read-month.ts').MonthInput) =>
    (await import('../backfill/read-month.ts')).readArchiveMonth(tools, input),
  validateMarket: async (tools: TaskTools, input: import('../validate/market-task.ts').MarketInput) =>
    (await import('../validate/market-task.ts')).validateMarket(tools, input),
  convertMarket: async (tools: TaskTools, input: import('../convert/convert-market.ts').ConvertInput) =>
    (await import('../convert/convert-market.ts')).convertMarket(tools, input),
  makePart: async (tools: TaskTools, input: import('../publish/publish-market.ts').PartInput) =>
    (await import('../publish/publish-market.ts')).makePart(tools, input),
}

type TaskTable = typeof tasks

declare module '../tasks/workers.ts' {
  interface Tasks extends TaskTable {}
}
