import { describe, expect, test } from 'vitest'
import { findPeriods } from '../../api/nl/slots/time/periods.ts'
import { rowsOf, said } from './said.ts'

type Rows = readonly (readonly [phrase: string, ...periods: string[]])[]

/** One test for all rows of a meaning, because Stryker (`.ci/mutants.mjs`) runs them thousands of times. */
function hold(rows: Rows): void {
  test('in these phrases', () => {
    expect(rows.map(([phrase]) => [phrase, ...said(findPeriods, phrase)])).toEqual(rows)
  })
  test('in the same phrases within a question', () => {
    expect(rows.map(([phrase]) => [phrase, ...said(findPeriods, `diesel price spain, ${phrase}`)])).toEqual(rows)
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
    'on Tuesday', 'Tuesday', 'the latest week', 'final week',
   
  ))
})

describe('a number of weeks up to now is', () => {
  hold(
    rowsOf(`
trailing 26: over the last 6 months || a 6-month chart || for half a year || a half-year trend || ½ year
trailing 26: twenty-six weeks || P6M || months=6 || 0.5 years || half year || a half year
trailing 26: the last full 6 calendar months || the past semesters || last semester || preceding 2 quarters
trailing 26: over the span of 6 months || over ½ a year
trailing 18: for the previous eighteen weeks
trailing 22: over the last five months
trailing 12: 12wk || weeks=12 || a dozen weeks || 12w || weeks: 12 || P12W || 12 full weeks || the last 12 weekly values
trailing 12: 12 weekly figures || latest 12 weeks
trailing 13: 3mo || the last quarter || quarter of a year || a month and 3 months || a few months
trailing 13: the most recent quarter || most recent 3 months
trailing 104: 2y || one hundred and four weeks || over a 24-month period || over two years of marriage || P2Y
trailing 104: this time last 2 years
trailing 39: over the past three quarters || three quarters of a year
trailing 6: half a dozen weeks || 8 to 6 weeks
trailing 130: over the last two and a half years
trailing 78: the past year and a half || over 1½ years || one and a half years || year and a half
trailing 4: the last 30 days || the last four weekly diesel prices || the previous month || the past month
trailing 4: the latest month
trailing 1: the last 3 days || over 3 days || over 2 hours || the past week || trailing week
trailing 8 in doubt: 6 to 8 weeks || 6-8 weeks || 6 or 8 weeks || the last 6 to 8 weeks
trailing 52: the last twelve mounths || over the course of last year || over the most recent year
trailing 52: the 12-month average || the whole of last year || for a year || a year of diesel prices
trailing 52: a year of Greek petrol || a year's worth of prices || 12m || rolling year || up from last year
trailing 52: did it rise in a year
trailing 65: a year and three months
recently: the last several years || the newest weeks || the past weeks || last days || weeks ago || lately || over time
trailing 2: over the last two weeks of our holiday || over two weeks || for two weeks || 2 weeks worth of data
trailing 2: I drive for two weeks. What is diesel || the 2 week period || 2-week window || a couple of weeks
trailing 2: recent 2 weeks || we stay in Spain . over two weeks
trailing 26 + impossible date: 6 months to 30 February 2022
trailing 3: 20 days
trailing 1300: 25 years || 1300 weeks
trailing 13 in doubt: two or three months
trailing 14: 100d || P100D
trailing 11: 2.5 months || two and a half months
trailing 7: a month and a half
trailing 61: a year and 2 months
trailing 117: 2 years, 3 months
trailing 9 + trailing 3: 2 months and 3 weeks
trailing 10: last ten readings || last ten observations
trailing 4 + now: from last month until now
trailing 52 + range 2021-01-01 2021-12-31: last year, 2021
trailing 100: a hundred weeks
`),
  )
})

describe('a change is measured over', () => {
  hold(
    rowsOf(`
trailing 2 than: than last week || w/w || week-over-week || week/week || , and last week || since last week || WoW
trailing 2 than: petrol wow || wow % || wow change || than a week ago || a wow % change || the price is up wow
trailing 52 than: y-o-y || YoY || than it was last year || compared to it last year || since last year || annual change
trailing 4 than: month-over-month || than last month || ever since last month || MoM || month on month
trailing 4 than: than the past month
ago 52 than: compared to the same week last year || up on a year ago || a year earlier || a year before || a year prior
ago 52 than: than a year ago || since a year ago
range 2020-01-01 2020-12-31 than: than in 2020
trailing 2 than in doubt: than yesterday || since Monday || since Friday || ever since Monday || since yesterday
range 2022-03-01 2022-03-31 than: compared to what it was in March 2022 || than in March 2022
trailing 26 than: since six months
range 2026-03-01 2026-05-31 than: than in spring
ago 4 than: a month previously
ago 2 than: than two weeks ago || than the week before last
range 2026-03-01 2026-03-31 than: than it was in March
range 2019-01-01 2019-12-31 than: than 2019
ago 104 than: since two years ago
ago 26 than: since six months ago
trailing 13 than: q/q
trailing 1 than: than the past week
`),
  )
})

describe('a time before the newest week is', () => {
  hold(
    rowsOf(`
ago 2: two weeks back || the week before last || last week but one || the last week but one || a fortnight ago
ago 2: two weeks ago today || two weeks ago now
ago 3: a few weeks ago
ago 78: a year and a half ago || 1½ years ago
ago 4: about a month ago
ago 1: 10 days ago || last week's price || from last week || ten days ago
ago 0: 3 days ago || yesterday || the last day || the last hour || 2 hours ago || 36 hours ago || an hour ago
ago 52: a year ago today || year ago || year-ago || the same week last year || this time last year
ago 52: the same month a year ago || from a year ago
ago 8 in doubt: 6 to 8 weeks ago || 6 to 8 weeks back
ago 26: half a year ago
ago 12: a dozen weeks ago
ago 0 in doubt: last Tuesday || past Friday
ago 520: a decade ago
ago 10400: two centuries ago
ago 104: at the same time two years ago
`),
  )
})

describe('a period from a first day on is', () => {
  hold(
    rowsOf(`
since 2024-01-01: ever since January 2024 || every month since January 2024
since 2025-12-01: since December
since 2026-06-01: since last summer || since the last summer
since 2021-05-01: since 1 May 2021
since 2019-01-01: from 2019 onwards || since '19
since 2020-01-01: starting in 2020 || 2020-present || 2020 so far
since 2021-01-01: after 2020 || post 2020 || later than 2020
since 2022-03-01: from March 2022 until now || March 2022 to date || since March 2022 onwards
since 2026-01-01: year to date || a quarter of the year || ytd
since 2026-10-01: this quarter || qtd
since 2025-12-25: since last Christmas
since 2022-01-01 in doubt: since early 2022 || from 2022
since 2026-04-05: since last Easter
since 2026-03-01: since spring
since 2022-01-01: start of 2022 || 2022 until now || since 2022 || from 2022 on || from 2022 up || 2022 onwards
since 2022-01-01: 2022 and later || every month since 2022
since 2021-01-01 in doubt + range 2019-01-01 2019-12-31: from 2021 to 2019
since 2022-04-01: after March 2022 || after March 2022 onwards
since 2022-03-11: after 10 March 2022
since 2026-05-18: from 6 months ago until now
since 2024-11-18: from two years ago to now || since two years ago till now
since 2026-11-01: mtd || this month
since 2026-11-22: since 22 November 2026
since 2026-03-01 in doubt: since early March
`),
  )
})

describe('a part of the calendar is', () => {
  hold(
    rowsOf(`
range 2015-01-01 2015-12-31: back in 2015
range 2025-03-01 2025-03-31: in March last year || last year in March || March last year
range 2022-01-01 2022-12-31: ´22 || from=2022-01-01&to=2022-12-31 || in twenty twenty-two || in 2022 on average
range 2022-01-01 2022-12-31: did it fall in 2022 || the first two quarters of 2022 || '22 || in '22 || 20 10 2022
range 2022-01-01 2022-12-31: by 2022 || (2022) || year=2022 || week 100 of 2022 || aw12 of 2022 || w12x of 2022
range 2022-01-01 2022-12-31: aq1 2022 || q12 2022 || in ’22
range 2022-03-01 2022-03-31: in March '22 || 03/2022 || Mar. 2022 || Mar-22 || the month of March 2022 || 2022 March
range 2022-03-01 2022-03-31: all of March 2022 || March '22 || 2022-03-01 to 2022-03-31 || 2022-03 || 2022/3 || 3/2022
range 2022-03-01 2022-03-31: by March 2022 || on March 2022 || 40 March 2022 || 0 March 2022
range 2022-03-01 2022-08-31: from March 2022 to August 2022 || March to August 2022 || 2022-03..2022-08
range 2022-03-01 2022-08-31: for six months from March 2022
range 2021-11-01 2022-02-28: November to February 2022
range 2023-01-01 2023-03-31: Jan-Mar 2023 || the first quarter of 2023 || the first three months of 2023
range 2023-01-01 2023-03-31: January, February and March 2023
range 2019-01-01 2021-12-31: between 2019 and 2021 || 2019-2021 || between the years 2019 and 2021
range 2021-01-01 2022-12-31: in 2021 and 2022 || 2021/22 || 2021-22 || 2021, 2022 || 2021 or 2022
range 2021-01-01 2022-12-31: between 2021 and 2022 || '21-'22
range 2022-03-10 2022-03-20: 10-20 March 2022 || 10 to 20 March 2022 || 10th to 20th March 2022
range 2022-03-10 2022-03-20: between 10 and 20 March 2022
range 2022-10-01 2022-12-31: the last quarter of 2022 || 2022 Q4
range 2022-01-01 2022-06-30: H1 2022 || half a year to June 2022 || two quarters from January 2022
range 2025-07-01 2025-12-31: the second half of last year
range 2022-06-01 2022-08-31: in summer 2022
range 2021-12-01 2022-02-28: winter 2021/22 || winter 2021-2022
range 2010-01-01 2019-12-31: the 2010s || a decade from 2010
until 2020-12-31: until 2020
until 2022-02-28: before March 2022
range 2025-11-01 2026-01-31: from November to January
range 2022-03-01 2022-03-15: between the 1st and the 15th of March 2022 || March 1-15, 2022 || March 1 to 15, 2022
range 2020-01-01 2020-12-31: start_date=2020-01-01 end_date=2020-12-31 || 41.9, 2020
range 2022-07-01 2023-06-30: in the 12 months to June 2023 || the 12 months to June 2023
range 2024-01-01 2024-12-31: in the year before last
range 2022-09-01 2022-11-30: in the fall of 2022
range 2026-06-01 2026-08-31: last summer || in summer
range 2022-01-01 2022-04-30 in doubt: in early 2022 || early Q1 2022
range 2022-01-01 2022-03-31: 2022/Q1 || 1Q 2022
range 2025-04-01 2025-06-30: last year's Q2
range 2021-09-01 2022-02-28: in the six months before March 2022 || the six months leading up to March 2022
range 2025-09-01 2025-12-31 in doubt: late last year
range 2008-01-01 2008-12-31: two thousand and eight
range 2012-01-01 2012-12-31: in two thousand and twelve
range 1950-01-01 1950-12-31: in 1950
range 2020-01-01 2029-12-31: the 2020s
range 2025-01-01 2025-12-31: the 2025s
range 2021-01-01 2021-12-31: the year 2021 || in calendar year 2021 || in the full year 2021 || the whole of 2021
range 2021-01-01 2021-12-31: the entire 2021 || the course of 2021 || year before 2022 || in the course of 2021
range 2021-01-01 2021-12-31: throughout 2021 || of 2021 || in 2021 my 2019 Golf
range 2019-01-01 2021-12-31 + range 2022-01-01 2022-12-31: 2019 to 2021 or 2022
range 2026-03-01 2026-03-31: this March || the month of March || March of this year || prices in march
range 2022-05-01 2022-05-31: this May 2022 || May 2022 || May to May 2022
range 2026-05-01 2026-05-31: last May || in May || in may || it May
range 2025-12-01 2025-12-31: last December || in December
range 2025-12-01 2026-02-28: the past winter || in the winter
range 2026-07-01 2026-09-30: Q3 || 3rd quarter
range 2026-10-01 2026-12-31: Q4 || was it cheaper in Q4
range 2021-07-01 2021-12-31: H2 2021
range 2022-07-01 2022-09-30: quarter 3 of 2022 || quarter three 2022 || third quarter of 2022
range 2022-07-01 2022-12-31: the final half of 2022
range 2022-12-01 2023-02-28 in doubt: winter 2022
range 2025-06-01 2025-08-31: the summer of last year
range 2026-09-01 2026-11-30: last fall || in the fall
range 2024-03-01 2024-03-31: in March two years ago
range 2026-03-01 2026-05-31: from march to may || from March to May
range 2026-01-01 2026-03-31: jan to mar || January and February and March
range 2026-03-01 2026-03-10 in doubt: early March
range 2022-05-01 2022-08-31 in doubt: mid-2022
range 2022-05-11 2022-05-20 in doubt: mid May 2022
range 2022-03-21 2022-03-31 in doubt: late March 2022
range 2026-01-01 2026-04-30 in doubt: early this year
range 2025-01-01 2025-03-31: the first three months of last year
range 2022-11-01 2022-12-31: the last two months of 2022
range 2022-04-01 2022-06-30: the second quarter of 2022
range 2022-03-01 2022-03-14 in doubt: the first 2 weeks of March 2022
range 2022-03-18 2022-03-31 in doubt: the last 2 weeks of March 2022
range 2022-01-01 2022-01-31: the first month in 2022
range 2026-03-01 2026-04-30: March and April
range 2022-03-01 2022-05-31: March, April and May 2022 || between March and May 2022
range 2022-03-01 2022-03-31 + range 2022-05-01 2022-05-31: March and May 2022
range 2019-01-01 2019-12-31 + range 2021-01-01 2022-12-31: 2019, 2021 and 2022
range 2021-01-01 2030-12-31: from 2021 to 2030
range 2026-03-10 2026-03-20: from 10 to 20 March
range 2021-01-01 2022-12-31 in doubt: from early 2021 to late 2022
until 2022-03-31: until March 2022
until 2021-12-31: up to 2021 || before 2022 || months before 2022
until 2022-03-09: prior to 10 March 2022
until 2019-12-31: pre 2020
range 2021-04-01 2022-03-31: in the year to March 2022
range 2021-12-17 2022-03-10: 12 weeks to 10 March 2022
range 2021-10-01 2022-03-31: two quarters ending March 2022
range 2021-07-02 2022-06-30: 52 weeks ending June 2022
range 2021-09-09 2022-03-09: six months before 10 March 2022
range 2022-03-01 2023-02-28: a year from March 2022
range 2026-01-01 2027-12-31: two years from 2026
ahead in doubt: in two weeks || in a year || in 3 days || early 2030 || in 6 to 8 weeks || will it fall in 6 to 8 weeks
ahead in doubt: will it cost more over two weeks
range 1999-01-01 1999-12-31: 1999
range 2019-01-01 2019-12-31: 2019 golf
until 2026-05-31: is diesel going up to May
range 2022-03-10 2022-04-20: six weeks from 10 March 2022
range 2022-03-01 2022-04-11: six weeks from March 2022
range 2001-01-01 2020-12-31: two decades to December 2020
range 2022-03-01 2022-04-30: the second two months of 2022
range 2022-03-15 2022-03-28 in doubt: the second 2 weeks of March 2022
range 2001-01-01 2001-12-31: in two thousand and one
range 2010-01-01 2010-12-31: in twenty ten
range 2022-03-01 2022-03-31 + impossible date: March 2022 and 30 February 2022
range 2026-11-01 2026-11-30: in November 2026 || in November
until 2026-11-22: until 22 November 2026
until 2022-04-30 in doubt: until early 2022
until 2021-12-31 in doubt: before early 2022
range 2021-06-01 2022-05-31: June to May 2022
range 2020-05-01 2022-04-30: the 2 years to early 2022
range 2022-12-01 2022-12-31: 2022/12 || 12/2022
`),
  )
})

describe('a day is', () => {
  // biome-ignore format: a list of short words reads better in lines
  hold(meaning('day 2022-03-10',
    '10 March 2022', 'March 10th, 2022', '10th of March 2022', 'Thursday, 10 March 2022', '10/03/2022', '10.03.2022',
    '2022-03-10', '2022/03/10', '10 Mar 22', '10-Mar-2022', 'on the tenth of March 2022', '2022-03-10T12:00:00Z',
  ))
  hold(
    rowsOf(`
day 2022-03-25: 3/25/2022 || 03/25/22 || the twenty-fifth of March 2022 || March twenty-fifth 2022
day 2026-03-10: on 10 March || March 10 || March the 10th || last March 10
day 2025-12-10: on 10 December
day 2020-05-04: in the week of 2020-05-04 || w/c 4 May 2020 || wc 4 May 2020 || week commencing 4 May 2020
day 2023-03-20: in week 12 of 2023 || 2023-W12 || wk 12 2023 || week no. 12 of 2023 || week number 12 of 2023
day 2023-03-20: W12 2023 || KW12 2023 || cw 12 of 2023 || 12th week of 2023 || 2023 week 12 || 2023W12
day 2023-01-02 in doubt: in the first week of January 2023
day 2022-04-17: at Easter 2022
day 2022-03-31: the last day of March 2022 || the 31st day of March 2022
day 2021-12-31 in doubt: at the end of 2021
day 2022-03-10: 20220310 || 10/Mar/2022 || 10.March 2022 || Thu 10 March 2022 || on Friday the 10th of March 2022
day 2022-03-10: 2022 March 10 || 2022, March 10 || 2022-Mar-10 || w/e 10 March 2022 || 20 to 10 March 2022
day 2022-03-10: 2022-03-10T00:00:00+01:00 || 2022-03-10T12 || 2022.03.10 || 10-03-2022 || 2022–03–10 || 10.03.22
day 2022-03-10: 2022-03-10T12:00 || 2022-03-10T12:30:15.5Z || 2022-03-10 T12 || 20220310T12
day 2022-12-25: at Christmas 2022
day 2022-09-10: Sept. 10 2022
day 2024-02-29: 29 February
day 2022-12-24: Christmas eve 2022
day 2026-04-05: at Easter || this Easter
day 2022-04-18: Easter Monday 2022
day 2021-04-02: on Good Friday 2021
day 2022-06-05: Whitsun 2022
day 2026-10-31: Halloween
day 2022-09-29: at Michaelmas 2022
day 2026-03-16: week 12
day 2023-01-30 in doubt: in the fifth week of 2023
day 2020-12-28: week 53 of 2020
day 2025-12-08: week 50
day 2020-04-27: the week before 4 May 2020
day 2020-05-11: the week after 4 May 2020
day 2023-01-01: the week following Christmas 2022 || the first day of 2023
day 2026-03-31 in doubt: the end of March
day 2022-03-31 in doubt: the end of March 2022 || the last week of March 2022
day 2022-03-01 in doubt: at the start of March 2022
day 2022-12-31 in doubt: close of 2022 || year-end 2022
day 2025-12-31 in doubt: the end of last year
day 2026-01-01 in doubt: the beginning of this year
day 2022-03-08 in doubt: the second week of March 2022
day 2022-05-02 in doubt: the first week of May 2022
day 2022-03-02: the second day of March 2022
day 2022-03-10 + day 2022-03-11: 10 March 2022 and 11 March 2022
day 2026-03-15 + range 2022-01-01 2022-12-31: March 15-1, 2022
day 2026-03-01: March 1-15
day 2022-02-01: 1/2/22
day 2022-03-10 in doubt: 10-03-22
day 2022-03-12 + range 2021-01-01 2021-12-31: 12 March 2022, 2021
day 1981-04-19: at Easter 1981
day 2011-04-24: at Easter 2011
day 2024-03-31: at Easter 2024
day 1954-04-18: at Easter 1954
day 2026-11-22: on 22 November 2026
day 2026-11-16: week 47
day 2025-11-24: week 48
day 2010-03-22 in doubt: 22-03-10
day 2022-03-01: 2022-3-1
day 2022-03-05: on the 5th of March 2022
day 2026-03-31: the thirty-first of March
`),
  )
})

describe('an impossible time is', () => {
  // biome-ignore format: a list of short words reads better in lines
  hold(meaning('impossible date',
    '30 February 2022', '2022-13-01', '31/04/2022', '13/13/2022', 'week 60 of 2022', 'since the war', 'before Brexit',
    '32 March 2022', '39 March', '29 February 2023', 'week 53 of 2021', 'week 0 of 2021',
    'the week before 30 February 2022', 'from 30 February 2022 to March 2022', 'from March 2022 to 31 April 2022',
    '00/2022', '2022-00', 'since 30 February 2022', 'until 30 February 2022', 'before 30 February 2022',
    'since the outbreak of the war', 'before the first lockdown', 'during the pandemic', 'a year before the war',
    'against 30 February 2022',
    '31 February 22', '29 Feb 22', '2022-02-30', '2022.02.30', '30.02.2022',
  ))
})

describe('the complete series is', () => {
  // biome-ignore format: a list of short words reads better in lines
  hold(meaning('ever',
    'ever', 'all-time', 'of all time', 'on record', 'since records began', 'in history', 'the historical maximum',
    'historic high', 'the highest ever', 'at any time',
   
  ))
})

describe('there is no data for', () => {
  // biome-ignore format: a list of short words reads better in lines
  hold(meaning('ahead',
    'tomorrow', 'next week', 'over the next 3 months', 'in 2030', 'in December 2026', 'by Christmas',
    "in 2 weeks' time", 'next spring', 'this December', 'later this year', 'three months from now',
    'will it be cheaper on 29 February', 'will it be cheaper at Easter', 'this Christmas', 'will it fall in Q1',
    'from 2027 to 2030', 'since 2030', 'after 2030', 'until 2030', 'by March', 'by Friday', 'next Tuesday',
    'next summer', 'the coming winter', 'next March', 'next March 10', 'next Christmas', 'next year',
    'in the next two years', 'the coming next months', 'the following weeks', 'two weeks later', "in a month's time",
    '2 weeks from today', 'in the future',
    'on 23 November 2026', 'since 23 November 2026', 'until 23 November 2026', 'will it be cheaper by Friday',
    'will it be cheaper on 10 March', 'will it be cheaper in summer', 'will it be cheaper in Q4',
    'will it be cheaper in Q2', 'will it be cheaper in week 12',
  ))
})

describe('no period is stated by', () => {
  // biome-ignore format: a list of short words reads better in lines
  hold(meaning(null,
    'a 10-day vignette', 'every two weeks', 'per week', 'open 24/7', 'my 2019 Golf', '2000 euros', 'winter diesel',
    '48.8566, 2.3522', 'may I ask', 'half a tank', 'did it fall', 'we stay for two weeks', '95', 'E10', '2020 litres',
    'a year',
    'in twenty fifty', 'in twenty five', 'in 1949', 'in 2100', '2021/23', '#2020', '€2020', 'route 2020',
    'in 2020 litres', 'March 10 litres', 'quarter 7', 'the first half', 'the second half', 'summer',
    'the fall in prices', 'in winter diesel', 'may', 'in May I', "'95", "'22'", 'March in 22', '13-13-22', '18990310',
    '20221310', 'since since', 'a week hence', 'a year ahead', 'a year later', 'a year of marriage',
    'two years of marriage', 'at a year', 'of a year', '3 days', '2 hours', '30 years', '1301 weeks',
    'our holiday of two weeks', 'aged 2 years', 'each 2 weeks', 'valid 2 weeks', 'a 2 week old car',
    'a 10-day sticker', '10-day-ticket', '0 weeks', '12 w', '3d', 'P6X', 'a quarter of petrol', 'half of diesel',
    'the last quarter of diesel', 'a quarter', 'years and a half', 'the last 5 prices', '9000 years', 'year earlier',
    'weeks earlier', 'since a month', 'since weeks', 'wow!', 'my MoM', 'historical prices', 'as soon as possible',
    'have a nice day', '24 hours a day', '3 times a day', 'twice a week', 'in 1,2022', '41.9,2020', '2020.5',
    '2020-13', '1 to 2', 'in the', 'the last', 'since', 'from to',
    'in two thousand', 'in two thousand and forty', 'in twenty forty', 'in twenty nine', 'XP6M', 'P6MX',
    'my MoM change', 'Wow prices', 'what was it for 3 hours', 'on holiday for two weeks', '2022/13', '2 022-03-10',
    "since '95",
  ))
})

describe('at the beginning of a question there is', () => {
  const rows: Rows = [
    ['March. 95 petrol'],
    ['march'],
    ['from yesterday', 'ago 0'],
    ['and last week', 'ago 1'],
    ['what about last month', 'trailing 4'],
    ['on last year', 'trailing 52'],
    ['wow'],
    ['WOW'],
    ['mom'],
  ]
  test('in these phrases', () => {
    expect(rows.map(([phrase]) => [phrase, ...said(findPeriods, phrase)])).toEqual(rows)
  })
})

test.each([
  ['how much has it risen in two years', 'trailing 104'],
  ['what will it cost in two years', 'ahead'],
  ['diesel in two years', 'ahead in doubt'],
  ['what will it cost on Friday', 'ahead'],
  ['what is it going to cost in March', 'ahead'],
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
