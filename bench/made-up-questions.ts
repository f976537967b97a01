import { pick, randomOf } from './made-up-figures.ts'

const places = `
Spain|Germany|France|the Netherlands|Portugal|Czechia|the UK|Croatia|Sweden|Poland|Belgium and Luxembourg|Italy and Malta
Deutschland|Austria, Hungary and Slovakia|the Baltics|Benelux|the EU|Europe|Grece|Slovakia|Bosnia and Herzegovina|Madrid
`
const fuels = 'diesel|petrol|unleaded|fuel|euro 95|deisel|gasoline|E10|LPG|petrol and diesel|gas'
const periods = `
last week|a year ago|in March 2022|since 2019|over the last 6 months|between 2020 and 2022|on 10/03/2022|today|this quarter
from January to June 2024|in the week of 4 May 2020|in the past ten weeks|ever|compared to last month
`
const questions = `
how much is {fuel} in {place}|what does {fuel} cost in {place} {period}|cheapest {fuel} in {place}
where is {fuel} cheapest right now|top 5 most expensive countries for {fuel}|{place} vs {place} {fuel}
how has the price of {fuel} in {place} changed {period}|show me {fuel} prices in {place} {period}
what was the highest {fuel} price in {place} {period}|average {fuel} price in {place} {period}
how much to fill a 55 litre tank with {fuel} in {place}|is {fuel} dearer than diesel in {place}
{fuel} stations near 48.8566, 2.3522|how much is the vignette in {place}|which countries do you cover
toll for the Mont Blanc tunnel|{fuel} price in {place} {period}|lowest {fuel} price on record in {place}
`
const asides = `
Hi there, hope you are doing well today!|I drive a white van for a small bakery and fill it up twice a week.
My sister is moving house in September and has asked me to help with the budget.|We are four people and a dog.
Please keep the answer short, I am reading this on my phone.|Thanks a lot in advance, you have been very kind.
My boss wants the figures before the meeting at half past nine.|The car is a ten year old estate with a big boot.
Sorry if this is a silly question, I am new to all of this.|We had 12 litres left when we stopped at the lake.
I read in the paper that prices went up by 8 cents after the holidays.|I do not need the source, a number will do.
The last time I checked it was raining and the queue was very long.|My phone number ends in 4711, in case it matters.
`

/** Questions like those of people and agents, each nearly `length` characters long; the same for the same seed. */
export function madeUpQuestions(count: number, length: number, seed = 1): string[] {
  const random = randomOf(seed * 1000 + length)
  return Array.from({ length: count }, () => madeUpQuestion(length, random))
}

function madeUpQuestion(length: number, random: () => number): string {
  const parts = [pick(optionsOf(questions), random)]
  // A short question is identified by its beginning; a long one is a question within other text.
  while (parts.join(' ').length < length) {
    const aside = pick(optionsOf(asides), random)
    if (random() < 0.5) parts.push(aside)
    else parts.unshift(aside)
  }
  const text = parts.join(' ').replace(/\{(\w+)\}/g, (_, slot) => pick(optionsOf(slots[slot]!), random))
  return text.slice(0, length).trim()
}

const slots: Readonly<Record<string, string>> = { place: places, fuel: fuels, period: periods }

function optionsOf(list: string): readonly string[] {
  return list.trim().split(/[|\n]/)
}
