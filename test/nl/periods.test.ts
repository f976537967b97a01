import { describe, expect, test } from 'vitest'
import { findPeriods } from '../../api/nl/slots/time/periods.ts'
import { said } from './said.ts'

type Rows = readonly (readonly [phrase: string, ...periods: string[]])[]

function hold(rows: Rows): void {
  test.each(rows)('%s', (phrase, ...periods) => {
    expect(said(findPeriods, phrase)).toEqual(periods)
    // The same within a question.
    expect(said(findPeriods, `diesel price spain, ${phrase}`)).toEqual(periods)
  })
}

/** The rows of phrases that all mean the same. */
function meaning(period: string | null, ...phrases: readonly string[]): Rows {
  return phrases.map(one => (period === null ? [one] : [one, period]))
}

describe('now is', () => {
  // biome-ignore format: a list of short words reads better in lines
  hold(meaning('now',
    'today', 'right now', 'currently', 'at the moment', 'at present', 'this week', 'these days', 'as of today',
    'the most recent week', 'in the latest week', "today's price", 'the current price',
  ))
})

describe('a number of weeks up to now is', () => {
  hold([
    ['over the last 6 months', 'trailing 26'],
    ['for the previous eighteen weeks', 'trailing 18'],
    ['over the last five months', 'trailing 22'],
    ['a 6-month chart', 'trailing 26'],
    ['12wk', 'trailing 12'],
    ['3mo', 'trailing 13'],
    ['2y', 'trailing 104'],
    ['weeks=12', 'trailing 12'],
    ['for half a year', 'trailing 26'],
    ['a half-year trend', 'trailing 26'],
    ['over the past three quarters', 'trailing 39'],
    ['half a dozen weeks', 'trailing 6'],
    ['a dozen weeks', 'trailing 12'],
    ['over the last two and a half years', 'trailing 130'],
    ['the past year and a half', 'trailing 78'],
    ['over 1½ years', 'trailing 78'],
    ['the last 30 days', 'trailing 4'],
    ['the last 3 days', 'trailing 1'],
    ['twenty-six weeks', 'trailing 26'],
    ['one hundred and four weeks', 'trailing 104'],
    ['6 to 8 weeks', 'trailing 8 in doubt'],
    ['the last twelve mounths', 'trailing 52'],
    ['a year and three months', 'trailing 65'],
    ['over the course of last year', 'trailing 52'],
    ['over the most recent year', 'trailing 52'],
    ['P6M', 'trailing 26'],
    ['the 12-month average', 'trailing 52'],
    ['over a 24-month period', 'trailing 104'],
    ['the last several years', 'recently'],
    ['over the last two weeks of our holiday', 'trailing 2'],
  ])
})

describe('a change is measured over', () => {
  hold([
    ['than last week', 'trailing 2 than'],
    ['w/w', 'trailing 2 than'],
    ['week-over-week', 'trailing 2 than'],
    ['y-o-y', 'trailing 52 than'],
    ['month-over-month', 'trailing 4 than'],
    ['YoY', 'trailing 52 than'],
    ['than it was last year', 'trailing 52 than'],
    ['compared to the same week last year', 'ago 52 than'],
    ['up on a year ago', 'ago 52 than'],
    ['than in 2020', 'range 2020-01-01 2020-12-31 than'],
    ['than yesterday', 'trailing 2 than in doubt'],
    ['compared to what it was in March 2022', 'range 2022-03-01 2022-03-31 than'],
    ['week/week', 'trailing 2 than'],
    ['since six months', 'trailing 26 than'],
    ['since Monday', 'trailing 2 than in doubt'],
  ])
})

describe('a time before the newest week is', () => {
  hold([
    ['two weeks back', 'ago 2'],
    ['a few weeks ago', 'ago 3'],
    ['a year and a half ago', 'ago 78'],
    ['about a month ago', 'ago 4'],
    ['10 days ago', 'ago 1'],
    ['3 days ago', 'ago 0'],
    ['yesterday', 'ago 0'],
    ["last week's price", 'ago 1'],
    ['the week before last', 'ago 2'],
    ['a year ago today', 'ago 52'],
    ['from last week', 'ago 1'],
  ])
})

describe('a period from a first day on is', () => {
  hold([
    ['ever since January 2024', 'since 2024-01-01'],
    ['since December', 'since 2025-12-01'],
    ['since last summer', 'since 2026-06-01'],
    ['since 1 May 2021', 'since 2021-05-01'],
    ['from 2019 onwards', 'since 2019-01-01'],
    ['starting in 2020', 'since 2020-01-01'],
    ['after 2020', 'since 2021-01-01'],
    ['from March 2022 until now', 'since 2022-03-01'],
    ['2020-present', 'since 2020-01-01'],
    ['year to date', 'since 2026-01-01'],
    ['this quarter', 'since 2026-10-01'],
    ["since '19", 'since 2019-01-01'],
    ['since last Christmas', 'since 2025-12-25'],
    ['since early 2022', 'since 2022-01-01 in doubt'],
    ['every month since January 2024', 'since 2024-01-01'],
  ])
})

describe('a part of the calendar is', () => {
  hold([
    ['back in 2015', 'range 2015-01-01 2015-12-31'],
    ['in March last year', 'range 2025-03-01 2025-03-31'],
    ["in March '22", 'range 2022-03-01 2022-03-31'],
    ['03/2022', 'range 2022-03-01 2022-03-31'],
    ['from March 2022 to August 2022', 'range 2022-03-01 2022-08-31'],
    ['March to August 2022', 'range 2022-03-01 2022-08-31'],
    ['November to February 2022', 'range 2021-11-01 2022-02-28'],
    ['Jan-Mar 2023', 'range 2023-01-01 2023-03-31'],
    ['between 2019 and 2021', 'range 2019-01-01 2021-12-31'],
    ['2019-2021', 'range 2019-01-01 2021-12-31'],
    ['in 2021 and 2022', 'range 2021-01-01 2022-12-31'],
    ['10-20 March 2022', 'range 2022-03-10 2022-03-20'],
    ['the first quarter of 2023', 'range 2023-01-01 2023-03-31'],
    ['the last quarter of 2022', 'range 2022-10-01 2022-12-31'],
    ['H1 2022', 'range 2022-01-01 2022-06-30'],
    ['the second half of last year', 'range 2025-07-01 2025-12-31'],
    ['the first three months of 2023', 'range 2023-01-01 2023-03-31'],
    ['in summer 2022', 'range 2022-06-01 2022-08-31'],
    ['winter 2021/22', 'range 2021-12-01 2022-02-28'],
    ['the 2010s', 'range 2010-01-01 2019-12-31'],
    ['until 2020', 'until 2020-12-31'],
    ['before March 2022', 'until 2022-02-28'],
    ['January, February and March 2023', 'range 2023-01-01 2023-03-31'],
    ['from November to January', 'range 2025-11-01 2026-01-31'],
    ['between the 1st and the 15th of March 2022', 'range 2022-03-01 2022-03-15'],
    ['March 1-15, 2022', 'range 2022-03-01 2022-03-15'],
    ['start_date=2020-01-01 end_date=2020-12-31', 'range 2020-01-01 2020-12-31'],
    ['from=2022-01-01&to=2022-12-31', 'range 2022-01-01 2022-12-31'],
    ['2022-03..2022-08', 'range 2022-03-01 2022-08-31'],
    ['in the 12 months to June 2023', 'range 2022-07-01 2023-06-30'],
    ['for six months from March 2022', 'range 2022-03-01 2022-08-31'],
    ['in twenty twenty-two', 'range 2022-01-01 2022-12-31'],
    ['in the year before last', 'range 2024-01-01 2024-12-31'],
    ['in the fall of 2022', 'range 2022-09-01 2022-11-30'],
    ['last summer', 'range 2026-06-01 2026-08-31'],
    ['in early 2022', 'range 2022-01-01 2022-04-30 in doubt'],
    ['in 2022 on average', 'range 2022-01-01 2022-12-31'],
    ['2022/Q1', 'range 2022-01-01 2022-03-31'],
    ["last year's Q2", 'range 2025-04-01 2025-06-30'],
    ['last year in March', 'range 2025-03-01 2025-03-31'],
    ['between the years 2019 and 2021', 'range 2019-01-01 2021-12-31'],
    ['in the six months before March 2022', 'range 2021-09-01 2022-02-28'],
    ['late last year', 'range 2025-09-01 2025-12-31 in doubt'],
  ])
})

describe('a day is', () => {
  // biome-ignore format: a list of short words reads better in lines
  hold(meaning('day 2022-03-10',
    '10 March 2022', 'March 10th, 2022', '10th of March 2022', 'Thursday, 10 March 2022', '10/03/2022', '10.03.2022',
    '2022-03-10', '2022/03/10', '10 Mar 22', '10-Mar-2022', 'on the tenth of March 2022', '2022-03-10T12:00:00Z',
  ))
  hold([
    ['3/25/2022', 'day 2022-03-25'],
    ['on 10 March', 'day 2026-03-10'],
    ['on 10 December', 'day 2025-12-10'],
    ['in the week of 2020-05-04', 'day 2020-05-04'],
    ['w/c 4 May 2020', 'day 2020-05-04'],
    ['in week 12 of 2023', 'day 2023-03-20'],
    ['2023-W12', 'day 2023-03-20'],
    ['in the first week of January 2023', 'day 2023-01-02 in doubt'],
    ['at Easter 2022', 'day 2022-04-17'],
    ['the last day of March 2022', 'day 2022-03-31'],
    ['at the end of 2021', 'day 2021-12-31 in doubt'],
    ['20220310', 'day 2022-03-10'],
    ['at Christmas 2022', 'day 2022-12-25'],
  ])
})

describe('an impossible time is', () => {
  // biome-ignore format: a list of short words reads better in lines
  hold(meaning('impossible date',
    '30 February 2022', '2022-13-01', '31/04/2022', '13/13/2022', 'week 60 of 2022', 'since the war', 'before Brexit',
  ))
})

describe('the complete series is', () => {
  // biome-ignore format: a list of short words reads better in lines
  hold(meaning('ever',
    'ever', 'all-time', 'of all time', 'on record', 'since records began', 'in history', 'the historical maximum',
  ))
})

describe('there is no data for', () => {
  // biome-ignore format: a list of short words reads better in lines
  hold(meaning('ahead',
    'tomorrow', 'next week', 'over the next 3 months', 'in 2030', 'in December 2026', 'by Christmas',
    "in 2 weeks' time", 'next spring', 'this December', 'later this year', 'three months from now',
  ))
})

describe('no period is stated by', () => {
  // biome-ignore format: a list of short words reads better in lines
  hold(meaning(null,
    'a 10-day vignette', 'every two weeks', 'per week', 'open 24/7', 'my 2019 Golf', '2000 euros', 'winter diesel',
    '48.8566, 2.3522', 'may I ask', 'half a tank', 'did it fall', 'we stay for two weeks', '95', 'E10', '2020 litres',
    'a year',
  ))
})

test.each([
  ['how much has it risen in two years', 'trailing 104'],
  ['what will it cost in two years', 'ahead'],
  ['diesel in two years', 'ahead in doubt'],
  ['what will it cost on Friday', 'ahead'],
  ['what does it cost on Friday', 'now'],
  ['will it be cheaper in March', 'ahead'],
  ['what is diesel going for in March', 'range 2026-03-01 2026-03-31'],
])('the tense of a question tells the way: %s', (question, period) => {
  expect(said(findPeriods, question)).toEqual([period])
})

test('two periods of one question are both found', () => {
  const question = 'in May 2022 was diesel cheaper than in May 2021'
  expect(said(findPeriods, question)).toEqual(['range 2022-05-01 2022-05-31', 'range 2021-05-01 2021-05-31 than'])
})
