import { commaList, setOf } from './comma-list.ts'

/** Between a number and its unit, or in front of both: "the last full 6 calendar months". */
export const durationAdjectives: ReadonlySet<string> = setOf(`full, whole, entire, complete, calendar, consecutive,
  straight, solid, last, past, previous, recent, latest, trailing, preceding, most, about, around, roughly,
  approximately, approx, almost, nearly, exactly, just, some, good, single, odd, preceeding, prior, passed, several,
  many`)

/** After a unit and part of the phrase: `a 6 month period`, `12 weeks' worth`. */
export const durationNouns: ReadonlySet<string> = setOf(`period, periods, window, span, timeframe, horizon, lookback,
  worth, long, interval, stretch`)

/** After a number and "weekly". */
export const weeklyNouns: ReadonlySet<string> = setOf(`values, prices, readings, figures, observations, numbers,
  entries, quotes, quotations, points`)

/** After a unit: then it measures something else. `A 10-day vignette`, `a 3 year old van`. */
export const notPeriods: ReadonlySet<string> = setOf(`old, vignette, vignettes, sticker, stickers, pass, passes, ticket,
  tickets, permit, toll, tolls, holiday, holidays, trip, vacation, drive, journey, stay, tour, warranty, contract,
  lease, rental, badge, validity, visit, break, guarantee, loan, car, drives, tank, pounder, mile, note, coin, turn`)

/** Before a number with a unit: then it is no stretch of time back from now. */
export const notBefore: ReadonlySet<string> = setOf('every, each, per, aged, another, valid')

/** A stretch back from now begins with one of these: "the last 6 months". */
export const backWords: ReadonlySet<string> = setOf(`last, past, previous, preceding, preceeding, trailing, rolling,
  prior, passed, lats, foregoing`)

/** Newest as an adjective: with a number a stretch, without one now. */
export const latestWords: ReadonlySet<string> = setOf('latest, recent, newest, final')

/** Before a future period. */
export const nextWords: ReadonlySet<string> = setOf('next, coming, following, upcoming, nxt, forthcoming')

export const articles: ReadonlySet<string> = setOf('the, these, those, this, its, your, our, teh')

/** Before a period and part of the phrase. */
export const prepositions: ReadonlySet<string> = setOf(`over, in, for, during, within, across, throughout, on, at, of,
  covering, spanning, through, around, about, circa, inside, date, dated, dd, period, as, back, by, range, towards,
  toward`)

/** Adverbs that may precede a number: "about a year ago". */
export const adverbs: ReadonlySet<string> = setOf(`about, around, roughly, approximately, approx, almost, nearly,
  exactly, just, some, only, over, back, say, circa, at, least, more, or, less`)

/** In the sentence of a stretch of time that somebody spends: "we stay for two weeks". */
export const travelCues: ReadonlySet<string> = setOf(`holiday, holidays, trip, stay, stays, staying, stayed, spend,
  spending, spent, vacation, travelling, traveling, travel, visit, visiting, camping, honeymoon, flight, away, booked,
  lived, living, live, married, worked, working, retired, studying, selling, driving, owned, own, rented, renting, hire,
  hiring, tour, touring, cruise, abroad, off`)

/** After a duration: that long before the newest week. */
export const agoWords: ReadonlySet<string> = setOf('ago, back, earlier, before, previously, prior, agp, beforehand')

export const sinceWords: readonly string[] = commaList(`since, ever since, starting, starting in, starting from,
  starting on, starting with, beginning in, beginning, beginning from, beginning on, commencing, as from,
  dating back to, going back to, back to, right since, sicne, sinse, from, all the way back to, all the way from, start,
  begin, start date, start_date, date_from, from_date, onwards from, onward from, right from, start at, starts`)

export const afterWords: readonly string[] = ['after', 'later than', 'post', 'past']

export const untilWords: readonly string[] = commaList(`until, till, til, 'til, up to, up until, up till, through to,
  ending, ending in, ending on, end date, to_date, date_to, end_date, untill, not later than, no later than,
  up to and including`)

export const beforeWords: readonly string[] = ['before', 'prior to', 'earlier than', 'pre', 'preceding']

/** Before the first end of a range. */
export const rangeOpeners: readonly string[] = commaList(`from, between, betwen, beetween, in between, anywhere between,
  start, start date, start_date, date_from, from_date, begin, starting, starting in, starting from, starting on,
  beginning, beginning in, range, period, in the period from, in the period between, in the time between, anywhere from,
  during the period from`)

/** Between the ends of a range. */
export const rangeWords: readonly string[] = [
  ...commaList(`to, until, till, til, through, thru, up to, up until, up till, -, –, —, /, through to, and,
    all the way to, to the end of, until the end of, and until, and up to, .., ..., or, ->, →, untill, end, end date,
    end_date, to_date, date_to, ending, ended, and end, and to, ; to, up to and including, &, & to, & until, & up to,
    & end, & to_date, & end_date`),
  // With a comma of their own.
  ',',
  ', end',
  ', to',
  ', until',
  ', to_date',
  ', date_to',
  ', end_date',
]

/** After the first end: as far as the newest week. */
export const untilNowPhrases: readonly string[] = commaList(`to now, until now, till now, up to now, to today,
  until today, till today, up to today, to present, to the present, until the present, to date, to this day,
  to the present day, and now, and today, - now, - today, - present, through today, through now, through to today,
  up until now, up until today, –now, to this week, until this week, through this week, and this week, til now,
  til today, thru today, till date, –present, until the latest week, to the latest week, to the newest week,
  and the present, to latest, so far, till the present, until present, till present, up to the present,
  to the most recent week, to current, & now, & today`)

/** After the first day of an open period. */
export const onwardsPhrases: readonly string[] = commaList(`onwards, onward, and later, and after, and onwards, +,
  till date, forward, forwards`)

/** After a first day that `from` or `since` precedes: "from 2019 on". Not in "in 2022 on average". */
export const onPhrases: readonly string[] = commaList('on, up, upwards, and on')

/** Before a period of the past that now is measured against. */
export const comparedPhrases: readonly string[] = commaList(`than, then, versus, vs, v, vs., against, compared to,
  compared with, compare to, compare with, compared against, in comparison to, in comparison with, relative to,
  as against, as compared to, as compared with, as opposed to, measured against, set against, from, on, comparing to,
  comparing with, with, to, since, ever since, and, what about, what it was, as`)

/** Between those and the period: "than it was in". */
export const comparedFillers: ReadonlySet<string> = setOf(`it, they, was, were, in, at, the, that, of, those, what,
  during, costs, cost, level, levels, price, prices, figure, back, had, been, did, this, same, one, from, paid, i, we,
  on, for`)

/** "The same week last year": so long before the newest week. */
export const sameTimePhrases: readonly string[] = commaList(`this time, same time, the same time, this week, same week,
  the same week, this day, same day, the same day, this month, same month, the same month, same period, the same period,
  this date, the same date, same date, this point, same point, the same point, this very week, same period of,
  same week of, the same week of, today, the corresponding week, corresponding week, the corresponding period`)

/** Words of a question about what is to come. */
export const futureCues: ReadonlySet<string> = setOf(`will, gonna, shall, expect, expected, expecting, expects,
  forecast, forecasts, forecasting, predict, predicted, prediction, predictions, predicting, outlook, likely, projected,
  projection, won't, wont, might, anticipate, anticipated, foresee, estimate, it'll, i'll, we'll, they'll, she'll,
  he'll, planning, plan, upcoming, soon, future, you'll, shortly`)

/** Words of a question about what has been. */
export const pastCues: ReadonlySet<string> = setOf(`has, have, had, did, was, were, been, hasn't, haven't, didn't,
  wasn't, gone, went, risen, rose, fallen, fell, dropped, increased, decreased, changed, change, changes, climbed,
  jumped, moved, developed, evolved, history, historical, trend, trends, average, averaged, mean, record, increase,
  decrease, rise, drop, decline, declined, development, evolution, growth, swing, percent, percentage, grown, grew,
  soared, plunged, swung, highest, lowest, peaked, peak, doubled, up, down, movement, became, become, got, gotten,
  chart, graph, plot, show, evolve, develop, time, series`)

/** After a number by itself, which is then not a year: `2000 euros`, `2020 litres`. */
export const countedUnits: ReadonlySet<string> =
  setOf(`euro, euros, eur, cent, cents, litre, litres, liter, liters, l, ltr,
  ltrs, km, kms, kilometre, kilometres, kilometers, miles, mile, m, metres, people, stations, countries, kg, cc, hp,
  bhp, kw, percent, %, €, $, £, pounds, dollars, characters, words, cars, trucks, vans, times, gallons, ml, cl, hl,
  tonnes, tons, drivers, lines, rows, liters., usd, gbp, zl, kr, points`)

/** Next to a number by itself: the model of a car, an amount. `My 2019 Golf`. */
export const countedBefore: ReadonlySet<string> = setOf('my, our, a, an, €, $, £, #, his, her, their, route, e')

/** Periods that cannot be given in weeks, because they began on different days for different people. */
export const events: ReadonlySet<string> = setOf(`war, wars, pandemic, covid, corona, coronavirus, lockdown, lockdowns,
  brexit, invasion, crisis, election, elections, embargo, sanctions, recession, attack, conflict, outbreak, vaccine,
  crash, shock, merger, childhood, birth, wedding`)

/** Before an event. */
export const eventWords: ReadonlySet<string> = setOf('since, before, after, during, until, pre, post')

/** Between a stretch and the day on which it ends: "the 12 months to June 2023". */
export const endingWords: readonly string[] = commaList(`to, until, till, up to, up until, ending, ending in, ending on,
  ended, through, to the end of, that ended in, finishing in`)

/** Between a stretch and what comes right after it: "the six months before March 2022". */
export const precedingWords: readonly string[] = commaList(`before, preceding, prior to, leading up to,
  in the run up to`)

/** Between a stretch and the day on which it begins: "six months from March 2022". */
export const startingWords: readonly string[] = commaList(`from, starting, starting in, starting from, beginning,
  beginning in, after, following, since`)

/** Between a preposition and a stretch: "over the course of the last year". */
export const frames: readonly string[] = commaList(`the course of, the span of, the period of, a period of,
  the space of, the duration of, the timeframe of, the time of, the window of, a span of, a time of, the whole of,
  all of, the entirety of, the full`)

/** After `of`: another life. */
export const otherOf: ReadonlySet<string> = setOf(`marriage, driving, experience, service, study, studies, university,
  work, school, waiting, age, use, peace, war, travel, my, our, being, living, retirement, silence, absence, freedom,
  sobriety`)

/** After `of`: what is measured by time here. "A year of diesel prices", no "year of driving". */
export const worthOf: ReadonlySet<string> = setOf(`data, prices, price, petrol, diesel, fuel, gasoline, gas, unleaded,
  history, figures, readings, values, weekly, euro95, numbers, pump, records, observations, national, derv, gasoil,
  benzine, super`)

/** Before a period in the past, whatever the rest of the sentence says. */
export const lookingBackWords: ReadonlySet<string> = setOf(`over, within, across, spanning, covering, throughout,
  during`)
