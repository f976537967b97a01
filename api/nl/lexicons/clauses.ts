/** What a clause that asks begins with or holds: question words, requests, wishes to know. */
export const askingPhrases = `what, whats, what're, which, whichever, how, hows, howmuch, where,
  wheres, whose, who, whos, when was, when were, when did, when is, when has, when does, when would, want to know,
  wants to know, like to know, love to know, need to know, dying to know, keen to know, keen to see, like to see,
  want to see, need to see, love to see, want to compare, like to compare, wondering, i wonder, curious,
  interested in, tell me, let me know, give me, show me, get me, find me, send me, fetch me, i need, we need, i want,
  we want, i'd like, i would like, we'd like, we would like, im after, i'm after, i am after, looking for,
  trying to find, trying to figure out, trying to work out, my question is, can you, could you, would you, will you,
  can i, could i, can we, could we, should i, should we, do i, do we, do you, did you, have you, are you able,
  is there, are there, is it, is that, are they, please give, please show, please tell, please list, please find,
  need the, need a, need to, needs the, want the, wants the, and need, and want, asking for, asked for, asks for,
  would like the, where i can, where i could, where i should, where we can, where we could, where we should,
  where i might, where to`

/** First words of a request or of a question without a question word. */
export const clauseOpenings = `is, are, was, were, am, does, do, did, has, have, had, can, could, would, should, will,
  isn't, aren't, doesn't, don't, didn't, hasn't, compare, compares, show, give, tell, list, find, get, fetch, return,
  retrieve, plot, chart, graph, draw, rank, sort, order, name, calculate, calc, compute, work, look, check, search,
  put, query, download, print, display, output, report, provide, produce, generate, pull, grab, lookup, see,
  determine, estimate, figure, describe, summarise, summarize, break, bring, locate, identify, visualise, visualize,
  track, quote, price, prices, cost, average, cheapest, lowest, highest, dearest, when, whens, sum, pick, select a,
  help, state, specify, count, export, nearest, closest`

/** First words of a clause that tells something. */
export const tellings = `i, i'm, im, i've, ive, i'd, i'll, we, we're, we've, we'd, we'll, my, our, he, she,
  they, they're, his, her, their, it, there, this, that, these, since, because, as,
  while, after, before, if, although, though, considering, given, driving, planning, travelling, traveling, heading,
  going, moving, living, thinking, having, being, just, yesterday, flying, visiting, crossing, working, writing,
  doing, coming, leaving, looking forward, staying, taking, starting, about, got, me, mum, dad, a friend, someone,
  some, people, everybody, everyone, you, your, bought, sold, saw, read, heard, back from, on holiday, on vacation,
  on the road, on a trip, hope, thanks, thank, ignore, where i, where we, where my, where our, where they, where he,
  where she, which i, which we, who lives, who says, who insists, who thinks, who told, who works, who drives,
  which my, til, psa, stuck, stranded, parked, standing, sitting`

/** Opening words, to be skipped. */
export const interjections = `hi, hello, hey, hiya, hallo, dear, please, pls, plz, well, ok, okay, so, and, but, also,
  now, then, right, alright, sorry, oh, ah, hmm, um, quick, question, quickly, thanks, thank, you, good, morning,
  evening, afternoon, day, there, team, sir, madam, folks, guys, all, kindly, just, yes, no, yeah, or, assistant, bot,
  chat, again, next, first, finally, lastly`

/** A clause begins after these where a question or a telling follows. */
export const connectives = 'so, but, and, because, since, therefore, hence, then, or, plus'

/** No sentence ends at the point after these. */
export const abbreviations = `vs, v, st, approx, no, nr, incl, excl, e, g, i, mr, mrs, dr, ca, av, avg, max, min, jan,
  feb, mar, apr, jun, jul, aug, sep, sept, oct, nov, dec, resp, etc`

/** The people that a relative clause is about: "in Latvia, where we". */
export const persons = "i, i'm, i'll, i've, we, we're, we'll, we've, my, our, he, she, they, their, his, her"
