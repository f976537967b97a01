/**
 * Fixed units per euro: the euro itself, and the Bosnian mark, which its currency board law ties to the euro at the old rate of the German
 * mark. The ECB does not publish it.
 */
export const fixedRates: Readonly<Record<string, string>> = { EUR: '1', BAM: '1.95583' }
