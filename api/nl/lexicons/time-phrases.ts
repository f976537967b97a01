import { commaList, setOf } from './comma-list.ts'

/** Now: the newest week. Tokenised as questions are, so that hyphens and apostrophes need no second spelling. */
export const nowPhrases: readonly string[] = commaList(`now, right now, just now, as of now, by now, for now, nowadays,
  these days, at this time, today, todays, as of today, for today, tody, tonight, this morning, this afternoon,
  this evening, current, currently, currenty, curently, currnet, curent, the current, current week, in the current week,
  present, presently, at present, present day, the present, at the present time, present week, at the moment,
  at this moment, atm, rn, at this point, at this point in time, as we speak, as it stands, at the minute, this minute,
  this instant, at the current time, as things stand, as of this week, this week, in this week, for this week,
  during this week, this very week, this weekend, latest, the latest, newest, the newest, most recent, the most recent,
  up to date, uptodate, latest week, newest week, most recent week, the latest week, the newest week,
  the most recent week, in the latest week, in the newest week, in the most recent week, for the latest week,
  for the most recent week, real time, realtime, this day, nowaday, the running week, up to the minute,
  at this very moment, in real time, at this very minute, at this hour, for the time being, at this stage,
  as we stand`)

/** Yesterday is in the newest week. */
export const yesterdayPhrases: readonly string[] = commaList(`yesterday, yesturday, yesterdays,
  the day before yesterday`)

/** The complete series. */
export const everPhrases: readonly string[] = commaList(`ever, ever recorded, ever seen, ever measured, all time,
  alltime, of all time, of all times, in all time, on record, in history, in recorded history, in the history,
  in its history, in your history, in our history, in living memory, in the record, in the records, in your records,
  in the books, since records began, since records begin, since record began, since records started,
  since record keeping began, since records exist, since measurements began, since the records began,
  since your records began, since your data began, since the data began, since data began, since your data starts,
  since your records start, since the series began, since the series started, since the start of the series,
  since the start of records, since the beginning, since the very beginning, since the start, since inception,
  from the beginning, from the start, since the beginning of the series, since the beginning of records, since forever,
  since you started, in the whole series, in the entire series, over the whole series, over the entire series,
  in the series, whole series, entire series, full series, the whole series, the entire series, complete series,
  whole history, entire history, full history, complete history, whole period, entire period, full period,
  over the whole period, over the entire period, in the whole history, over all years, over the years, all years,
  all available years, all available data, all available weeks, all the data, all weeks, all your data, in your data,
  in the data, in your dataset, in the dataset, in the data set, in your data set, on file, entire dataset,
  whole dataset, full dataset, in the database, in your database, to date, at any time, at any point,
  throughout history, across all years, across the whole series, since time began, as far back as possible,
  as far back as you have, as far back as it goes, as far back as you can, never been, never before`)

/** Superlatives after which `historic` and `historical` mean the complete series: "historical maximum". */
export const extremes: ReadonlySet<string> = setOf(`high, low, highs, lows, maximum, minimum, max, min, peak, record,
  records, top, bottom, highest, lowest, extreme, trough, best, worst, highpoint, lowpoint, ceiling, floor`)

/** The future: no data. */
export const aheadPhrases: readonly string[] = commaList(`tomorrow, tommorow, tommorrow, tomorow, tomorrows,
  the day after tomorrow, soon, shortly, future, the future, in future, in the future, in the near future, near future,
  going forward, from now on, henceforth, later today, later this week, later this month, later this year,
  in due course, end of this year, end of the year, by the end of the year, end of this month, end of the month,
  by the end of this year, by the end of the month, by the end of the week, by year end, the week after next,
  rest of the year, the rest of the year, rest of this year, the rest of this year, rest of the month,
  the rest of the month, rest of the week, in the long run, in the short term, in the medium term, in the long term,
  sooner or later, any time soon, anytime soon, in a few days, in the days ahead, in the months ahead,
  in the weeks ahead, in the years ahead, years to come, weeks to come, months to come, the year ahead,
  the months ahead, the weeks ahead, the week ahead, the month ahead, near term, in the near term, end of year,
  till end of year, by end of year, until the end of the year, until the end of this year, until year end`)

/** Recently, without a number: the intent decides how many weeks. */
export const recentlyPhrases: readonly string[] = commaList(`recently, lately, of late, recent, as of late,
  in recent times, in recent days, of recent, recent weeks, recent months, recent years, in recent weeks,
  in recent months, in recent years, over recent weeks, over recent months, over recent years, over time, through time,
  through the years, for a while, for some time, in a while, over the past, in the past, a while ago, some time ago,
  ages ago, years ago, long ago, a long time ago, back then, in the old days, months ago, weeks ago, several years ago,
  many years ago, some months ago, some weeks ago, some years ago, several months ago, several weeks ago, decades ago`)

/** A period against the one before it: the weeks that the change is measured over. */
export const changePhrases: readonly (readonly [weeks: number, phrases: readonly string[]])[] = [
  [
    2,
    commaList(`week on week, week over week, week to week, wk on wk, w/w, wow, w o w, from week to week, week/week,
      w on w, on the week, over the week, on week, over week, from one week to the next, weekly change,
      weekly price change, weekly move, weekly increase, weekly decrease, weekly rise`),
  ],
  [
    4,
    commaList(`month on month, month over month, month to month, mth on mth, m/m, mom, m o m, from month to month,
      month/month, m on m, on the month, over the month, on month, over month, from one month to the next,
      monthly change, monthly price change, monthly increase, monthly decrease, monthly rise`),
  ],
  [
    13,
    commaList(`quarter on quarter, quarter over quarter, q/q, qoq, q o q, quarterly change, quarterly price change,
      quarter/quarter, q on q, on the quarter, over the quarter, on quarter, over quarter, from one quarter to the next,
      quarterly increase, quarterly decrease, quarterly rise`),
  ],
  [
    52,
    commaList(`year on year, year over year, year to year, yr on yr, y/y, yoy, y o y, from year to year, yr over yr,
      year/year, y on y, on the year, over the year, over year, from one year to the next, annual change,
      annual price change, yearly change, annual increase, annual decrease, annual rise, yearly increase,
      yearly decrease, annual inflation, annual growth, yearly price change`),
  ],
]

/** From the first of what runs now. */
export const toDatePhrases: readonly (readonly ['month' | 'quarter' | 'year', phrases: readonly string[]])[] = [
  [
    'year',
    commaList(`year to date, ytd, this year, this year so far, so far this year, this year to date, the current year,
      since the start of the year, since the beginning of the year, since the start of this year,
      since the turn of the year, since the beginning of this year, since new year, since the new year, current year,
      this calendar year, since this year began, from the start of the year, from the beginning of the year,
      in the current year, since the year began, since the year started, the year so far, year so far, of the year,
      in the year to date, since the start of year, earlier this year, so far in the year, over this year, in this year,
      during this year`),
  ],
  [
    'month',
    commaList(`month to date, mtd, this month, this month so far, so far this month, current month, the current month,
      since the start of the month, since the beginning of the month, since the start of this month,
      in the current month, since the beginning of this month, in this month, during this month, over this month,
      this calendar month, the month so far, month so far, of the month, earlier this month`),
  ],
  [
    'quarter',
    commaList(`quarter to date, qtd, this quarter, this quarter so far, so far this quarter, current quarter,
      since the start of the quarter, since the beginning of the quarter, in the current quarter, in this quarter,
      during this quarter, over this quarter, the current quarter, since the start of this quarter`),
  ],
]

/** Words of time that say nothing about it. */
export const idlePhrases: readonly string[] = commaList(`as soon as, as soon as possible, as soon as you can,
  have a nice day, have a good day, good day, every day, day to day, day by day, one day, some day, one of these days,
  once upon a time, all day, any day, per day, how long ago, time of the year, time of year, this time of the year,
  this time of year, at this time of the year, per week, per month, per year, a day, week by week, month by month,
  year by year, ever so, ever so much, for a while now, a while now, now that, now and then, every now and then,
  now and again, now then, 24 hours, 24h, 24 hours a day, twenty four hours, 7 days a week, seven days a week,
  all year round, year round, the other day, last night, for the first time, first time, in the first place,
  at the end of the day, every year, each year, once a year, once a month, once a week, twice a year, twice a month,
  twice a week, for ever, forever`)
