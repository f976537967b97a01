/** Words around a place that is only background. Each is one word, folded. */

/** "my brother", "we", "I'm": whose journey or home it is. */
export const asidePersons = `i, i'm, im, i've, ive, i'll, we, we're, we've, we'll, my, our, he, she, his, her,
  as, me, us, someone, friend, brother, sister, mother, father, mum, mom, dad, son, daughter, wife, husband, partner,
  boss, colleague, uncle, aunt, cousin, family, kids, truck, lorry, car`

export const homes = `live, lives, living, lived, based, born, reside, resides, residing, stay, stays, staying, stayed,
  work, works, working, worked, study, studying, registered, settled, raised`

/** Followed by `from`, `to`, `through` … */
export const journeys = `come, comes, coming, came, drive, drives, driving, drove, driven, fly, flies, flying, flew,
  travel, travels, travelling, traveling, travelled, go, goes, going, went, gone, head, heads, heading, headed, move,
  moves, moving, moved, return, returns, returning, back, arrive, arriving, arrived, trip, tour, route, way, road,
  journey, holiday, vacation, cycling, ride, riding, ferry, flight, relocate, relocating, i'm, im, we're, am`

/** Followed by the place itself. */
export const visits = `leave, leaves, leaving, left, cross, crosses, crossing, crossed, enter, entering, entered, visit,
  visits, visiting, visited, tour, touring, toured`

export const comparisons = 'compare, compared, comparing, relative, similar, next, close, than, versus, vs'

export const ways = 'from, to, through, thru, into, via, across, towards, toward'

/** "German car": words that do not say where somebody refuels. */
export const things = `car, cars, caravan, campervan, camper, motorhome, motorcycle, motorbike, bike, plates, plate,
  registration, passport, licence, license, friend, friends, wife, husband, girlfriend, boyfriend, accent, restaurant,
  film, football, team`

/** "my Dutch company", and not "Dutch companies pay". */
export const possessions = `van, vans, truck, lorry, partner, mother, father, brother, sister, boss, colleague,
  colleagues, company, employer, client, clients, customer, neighbour, neighbours, neighbor, neighbors, cousin, uncle,
  aunt, grandmother, grandfather, teacher, tourist, tourists, traveller, traveler, expat, expats, student, students,
  journalist, blogger, native, citizen`

export const determiners = 'my, our, a, an, his, her, their, your, this, the'

/** After the name of a country, and not only its people. */
export const namedCurrencies = 'dollar, dollars, pound, pounds'

export const currencies = `dollar, dollars, franc, francs, krone, kroner, krona, kronor, zloty, zlotys, zlotych, forint,
  forints, koruna, korunas, koruny, crown, crowns, leu, lei, lev, leva, lira, liras, pound, pounds, sterling, pence,
  yen, yuan, rupee, rupees, rouble, roubles, ruble, rubles, hryvnia, dinar, dinars, lek, denar, currency, money`

/** Places that are also given names or surnames, and the words before a person's name. */
export const givenNames = `jordan, chad, georgia, israel, kenya, india, ireland, england, france, holland, wales, sofia,
  florence, milan, sydney, adelaide, valencia, paris, kent, devon, london, york`
export const titles = `friend, brother, sister, son, daughter, wife, husband, partner, boss, colleague, uncle, aunt,
  cousin, hi, hello, hey, dear, mr, mrs, ms, miss, named, called`
