import { describe, expect, test } from 'vitest'
import { countries } from '../../api/nl/lexicons/countries.ts'
import { townsNamed } from '../../api/nl/slots/places/named-towns.ts'
import { findPlaces } from '../../api/nl/slots/places/places.ts'
import { phraseList } from '../../api/nl/words/phrase-file.ts'
import { tokenise } from '../../api/nl/words/tokenise.ts'
import { marked, unmarked } from './said.ts'

/** What was found, in short: `ES`, `ES~` misspelt, `ES-` an aside, `?SI,SK` doubtful, the region, or the kind. */
function found(question: string): string {
  return findPlaces(tokenise(question))
    .map(one => {
      if (one.kind === 'doubtful country') return `?${one.countries.join(',')}`
      if (one.kind === 'region') return one.region
      const marks = ('isMisspelt' in one && one.isMisspelt ? '~' : '') + ('isAside' in one && one.isAside ? '-' : '')
      return (one.kind === 'country' ? one.country : one.kind) + marks
    })
    .join(' ')
}

// A question with marks around the places found in it, and what they are.
const tables = {
  'countries are found': `
petrol in <spain> and in <FRANCE>|ES FR
<Deutschland>, <Österreich>, <osterreich>, <Ελλάδα>|DE AT AT GR
the <Dutch>, <Spaniards> and <Czechs>|NL ES CZ
diesel in the <United Kingdom of Great Britain and Northern Ireland>|GB
<Northern Ireland> or <Ireland>, <North Macedonia>|town IE MK
<Bosnia & Herzegovina>, <Bosnia-Herzegovina>|BA BA
<Germany's> diesel, <U.K.> petrol|DE GB
<Portgual>, <Germnay>, <Polnd>, <Itlay>|PT~ DE~ PL~ IT~
<Untied Kingdom> vs <Czech Repulic>|GB~ CZ~
diesel in <Slovania>|?SI,SK
<portugese> petrol, <franse>|PT~ FR~
<Allemagne>, <Frankreich>, <Países Bajos>|DE FR NL
<🇫🇷> or <🇧🇪> diesel|FR BE
`,
  'codes count': `
fuel in <IT>|IT
petrol <EL>, <UK>, <DEU>|GR GB DE
<fr> vs <nl> diesel|FR NL
the fr price of unleaded|
is petrol at home cheap in de|
WHAT IS IT TO ME|
IS IT CHEAPER IN <FR> OR IN <IT>|FR IT
IS <DE> CHEAPER THAN <FR>|DE FR
tell US the price, <the US> one, US dollars|elsewhere
what does it cost us|
locale en-GB, 10 GB, example.fr|
<fr> & <nl> diesel|FR NL
<fr> + <nl> diesel|FR NL
<fr>; <nl> diesel|FR NL
<fr> and <nl> diesel|FR NL
<fr> or <nl> diesel|FR NL
<fr> v <nl> diesel|FR NL
<fr> versus <nl> diesel|FR NL
<fr> against <nl> diesel|FR NL
<fr> with <nl> diesel|FR NL
hi <fr> diesel|FR
hey <fr> diesel|FR
hello <fr> diesel|FR
please <fr> diesel|FR
pls <fr> diesel|FR
ok <fr> diesel|FR
okay <fr> diesel|FR
diesel <fr> please|FR
diesel <fr> pls|FR
diesel <fr> plz|FR
diesel <fr> thanks|FR
diesel <fr> thx|FR
diesel <fr> ta|FR
diesel <fr> cheers|FR
what does it cost in <us>|elsewhere
<us> diesel price|elsewhere
10 HR of driving|
10 LT|
5 MT|
9 AM|
10 <FR>|FR
AM I PAYING TOO MUCH IN <FR>|FR
DO I PAY LESS IN <DE>|DE
MY PRICE IN <FR>|FR
SO IT IS CHEAPER IN <FR>|FR
me@FR|
10FR|
diesel in <fr>?|FR
<fr> <nl> diesel|FR NL
-FR diesel|
deu diesel|
`,
  'codes that are words count beside others, or where the other words are no capitals': `
DIESEL <NL> <BE>|NL BE
DIESEL <BE> <NL>|BE NL
DIESEL <BE>, <NL>|BE NL
DIESEL <NL> AND <BE>|NL BE
DIESEL BE AT|
DIESEL BE AT NOW|
DIESEL IN <AT>|AT
DIESEL IN AT NOW|
Hi, IS PETROL CHEAPER|
hello PETROL IS dear|
hello GAS <IS> dear|IS
petrol <IT> prices|IT
2022 <IT> prices|IT
`,
  'codes of the rest of the world count where a place must be': `
petrol in <NG>|elsewhere
NG petrol|
<FR> vs <NG>|FR elsewhere
<NG> vs <FR>|elsewhere FR
NG vs petrol|
ng vs fr petrol|
<JP> petrol|elsewhere
jp petrol|
diesel in us or here|
what is in us now|
`,
  'flags count': `
<🇪🇺> petrol|EU
<🇦🇹> petrol|AT
<🇿🇦> petrol|elsewhere
🇦 petrol|
petrol 🇦|
🈀🈀 petrol|
oh NO|
look AT this|
up BY a cent|
in MY car|
`,
  'not a country is': `
finish the main span, then grease the pole|
petrol in the <USA>|elsewhere
<🇺🇸> petrol|elsewhere
<South Africa>, <New South Wales>, <Eastern Europe>|elsewhere town elsewhere
a price in Swiss francs with French fries|
hi France, the <Japanese> pay how much|elsewhere
diesel in <Nice>|town
my daughter Sofia wears a jersey on an island|
Nice, thanks|
in US dollars|
<DK> kroner|DK
Danish kroner|
please answer in French|
in <French> petrol stations|FR
the French language|
answer in French, thanks|
in French translation|
in <French> 98|FR
how dear is <Bath>|town
how dear is bath|
Bath is dear|
efta|
ksa|
TELL BATH NOW|
so, Bath|
Norwegian kroner|
<Denmark> kroner|DK
GB pounds|
hi Jordan|
Miss England pays|
my friend <Great Britain>|GB
petrol in <CN> or <MX>|elsewhere elsewhere
1.5 per KG, 20 KM, an AI|
`,
  'regions are found': `
<EU>, <E.U.>, the <european union>|EU EU EU
<euro area> and <eurozone>|eurozone eurozone
<Nordic countries>, <scandinavia>|Nordics Nordics
<V4> and the <Visegrád Group>|Visegrad Visegrad
`,
  'mentioned only in passing are': `
My brother lives in <Poland>. What is diesel in <Germany>?|PL- DE
We are driving from <Spain> via <France> to <Italy>. Petrol in <Malta>?|ES- FR- IT- MT
As a <Frenchman> living in <Belgium>: petrol in <Luxembourg>|FR- BE- LU
my <German> van and a <Dutch> friend, petrol in <Cyprus>|DE- NL- CY
what people living in <Spain> and <Dutch> drivers pay|ES NL
Is petrol in <Spain> going up compared to <France>|ES FR
driving through <Spain> & <Portugal>|ES- PT-
driving through <Spain> or <Portugal>|ES- PT-
driving from the <Netherlands> to <Italy>|NL- IT-
we cross <Austria>|AT-
they cross <Austria>|AT
I'm <German>|DE-
I am a <German>|DE-
we are <German>|DE-
we are a <German> family|DE-
you are <German>|DE
with an <Austrian> car|AT-
his <Dutch> employer|NL-
<Dutch> employer|NL
my brother lives in the <Netherlands>|NL-
people live in the <Netherlands>|NL
my brother, living in <Poland>|PL-
My brother? Living in <Poland>|PL
My brother! Living in <Poland>|PL
My brother; living in <Poland>|PL
My brother: living in <Poland>|PL
the trip was last week from <France>|FR
driving through <Spain> and <Portugal>|ES- PT-
driving through <Spain> and compare <Portugal>|ES- PT
driving through <Spain>. <Portugal> petrol|ES- PT
driving from <Japan> to <Italy>|elsewhere- IT-
we want <Dutch> diesel|NL
my brother lives outside <Poland>|PL
My brother. Living in <Poland>|PL
we do not ever want to cross <Austria>|AT-
we did not at all want to cross <Austria>|AT
our trip is near <Austria>|AT
driving all day from <Spain>|ES-
my <FR> car|FR
I am an <Austrian>|AT-
`,
  'other words, in any language': `
diesel price <Ελλάδα>|GR
бензин|
diesel in <България>|BG
petrol in <Eire>|IE
how much do <Brits> pay for diesel|GB
what do the <Swiss> pay|CH
<Swedes> vs <Danes> vs <Finns>|SE DK FI
the <Poles'> petrol|PL
the average <Pole> pays|PL
<turkish> diesel and <turkey> petrol|TR TR
Which is cheaper, <N. Macedonia> or <Bosnia> & Herz|MK BA
<Grossbritannien> diesel|GB
<Großbritannien>, <Frankreich>|GB FR
<Rep. of Ireland> v NI|IE
<CZE> vs <SVK> vs <AUT>|CZ SK AT
<CZ>/<SK>/<PL> diesel|CZ SK PL
<cz>, <sk>, <pl>|CZ SK PL
diesel: <es>/<pt>|ES PT
<DE>-<FR> petrol spread|DE FR
petrol in the <united kingdom's>|GB
<U.K.> diesel. <U.K.>|GB GB
petrol in the <u.k.>|GB
<Slovak Republic>|SK
<Faroe Islands> petrol and <faroese> diesel|FO FO
<Isle of Man> unleaded|IM
is <Vatican City> covered|VA
<Jersey> unleaded|JE
<new jersey> gas|elsewhere
gas in <Georgia>|elsewhere
gas in <Georgia> and <Armenia>|elsewhere elsewhere
My friend Jordan asks: diesel in <Spain>|ES
petrol for <Chad>|elsewhere
PETROL AT HOME OR IN <IT>|IT
WHAT DOES IT COST IN <AT>|AT
IS DIESEL IN NO CHEAPER THAN IN <SE>|SE
Is diesel in <NO> cheaper than in <SE>|NO SE
diesel price is what in be|
get me petrol no|
<hr> diesel|HR
diesel for <hr>|HR
km per hr|
wi-fi|
my wifi says <es>|ES
<IT> support costs in <Italy>|IT IT
give ME the price for <ME>|ME
the <E.U.> average|EU
<EU-27> average|EU
<eu27> mean|EU
<euro-zone> petrol|eurozone
<euro zone> petrol|eurozone
<nordics>/<baltics>|Nordics Baltics
<Visegrád 4>|Visegrad
<D-A-CH> diesel|DACH
<Western Balkans>|Balkans
<Scandinavian> diesel|Nordics
<Europewide>|everywhere
<pan-European>|everywhere
<across the continent>|everywhere
<rest of Europe>|everywhere
<Eastern European> countries|elsewhere
<Schengen>|elsewhere
<in the whole world>|elsewhere
hello world, diesel in <Spain>|ES
<North America> and <Asia>|elsewhere elsewhere
<Swizerland>, <Swtizerland>, <Switzerlnd>|CH~ CH~ CH~
<Untied States>|elsewhere
Hungry|
<Nethrlands>, <netherland's>|NL~ NL
<Bosnia and Herzegowina>|BA~
<Czech Repubic>|CZ~
<great britian>|GB~
<North Macedona>|MK~
<Nordc countries>|Nordics
<Benelx>|Benelux
<euorzone>|eurozone
<Eurpoe>|everywhere
<spains> petrol|ES~
<germanys> diesel|DE~
<frances> diesel price|FR~
Finish diesel|
<Norwegen>, <Noorwegen>, <Norvège>|NO NO NO
<Irland>|IE
🏴󠁧󠁢󠁥󠁮󠁧󠁿 diesel|
<🇬🇧><🇮🇪> diesel|GB IE
<German-speaking countries>|DACH
the <German> price|DE
speak English please, diesel in <Spain>|ES
English petrol|
<Scottish>, <Welsh> and <Bavaria>|town town town
Bank of England|
Air France|
diesel in <London>|town
<Luxembourg City> diesel|town
<Andorra la Vella>|town
<Gibraltar> petrol|GI
<Monaco> unleaded|MC
<Sydney> diesel|town
<Australia>, <Aussie>|AU AU
<Western Australia>|town
Reading this, Nice one|
cheapest in <Bath>|town
Split the bill|
<EL> petrol|GR
<UK>, <uk>|GB GB
<gb> diesel|GB
diesel <gb>|GB
10 gb|
US gallon|
price in US dollars|
per US gallon in <Spain>|ES
<Kingdom of Sweden>|SE
<Kingdom of Denmark>|DK
<Hellenic>|GR
<Espana>|ES
<Lëtzebuerg>|LU
<Kıbrıs>|CY
<Türkiye>, <turkiye>, <TÜRKİYE>|TR TR TR
<ÍSLAND>, island|IS
<Shqipëria>|AL
Сербия|
<Россия>|RU
<Україна>|UA
<Srbija>|RS
<Crna Gora>|ME
<Schweiz> <Suisse> <Svizzera>|CH CH CH
<Côte d'Azur>|town
<EU member states>|EU
countries in the <EU>|EU
<non-EU> countries|elsewhere
<outside the EU>|elsewhere
`,
  'towns that only the gazetteer has need two of: a capital letter, 40,000 people, a name that is no word': `
diesel in <Duisburg>|town
diesel in <duisburg>|town
DIESEL IN <DUISBURG>|town
near <dachau>|town
diesel in <Kufstein>|town
diesel in kufstein|
DIESEL IN KUFSTEIN|
diesel in <Van>|town
diesel in van|
diesel in Deal|
diesel in <Great Malvern>|town
diesel in great malvern|
diesel in <Marburg an der Lahn> now|town
within 5 km of <Saint-Quentin-en-Yvelines>|town
within 5 km of <Stoke-on-Trent>|town
in <Duisburg> - please|town
in <Duisburg> 2 weeks ago|town
in <Duisburg>, <Germany>|town DE
in - Duisburg|
in Ed|
the Duisburg price|
Duisburg|
`,
  'misspelt names': `
<Austira>, <Lithuana>, <Luxemborg>, <Chzechia>, <Portugual>, <Deutchland>|AT~ LT~ LU~ CZ~ PT~ DE~
<Espania>, <Itally>, <Sweeden>, <Bulgeria>, <Belgum>, <Denamrk>|ES~ IT~ SE~ BG~ BE~ DK~
<Icland>, <Kossovo>, <Montenegr>, <Ukrain>, <Moldva>, <Albana>|IS~ XK~ ME~ UA~ MD~ AL~
<Turky>, <Cyrpus>, <Latva>, <Estona>, <Solvenia>, <Slovakai>|TR~ CY~ LV~ EE~ SI~ SK~
<Poalnd>, <Romaina>, <Croatai>, <Mlata>, <Autria>|PL~ RO~ HR~ MT~ AT~
`,
}

describe.each(Object.entries(tables))('%s:', (_name, table) => {
  const rows = table.trim().split('\n')
  test.each(rows.map(row => row.split('|') as [question: string, places: string]))('%s', (question, places) => {
    expect(found(unmarked(question))).toBe(places)
    expect(marked(findPlaces, unmarked(question))).toBe(question)
  })
})

describe('the towns of a name, the largest first, are', () => {
  test.each([
    ['Newcastle', ['AU Newcastle', 'GB Newcastle']],
    ['newcastle', ['AU Newcastle', 'GB Newcastle']],
    ['Cluj-Napoca', ['RO Cluj-Napoca']],
    ['cluj napoca', ['RO Cluj-Napoca']],
    ['Frankfurt', ['DE Frankfurt am Main']],
    ['Roma', ['IT Rome', 'AU Roma', 'RO Roma']],
    ['Saragossa', ['ES Zaragoza']],
    ['Salzburg', ['AT Salzburg']],
    ['Nowhere', []],
  ])('%s', (name, towns) => {
    expect(townsNamed(name).map(town => `${town.country} ${town.name}`)).toEqual(towns)
  })

  test('with their position and population', () => {
    expect(townsNamed('Duisburg')).toEqual([
      { name: 'Duisburg', country: 'DE', lat: 51.43, lng: 6.77, population: 500_000 },
    ])
  })
})

test('a name without one of its letters is never another country, unless two are equally similar', () => {
  const names = countries.flatMap(country => phraseList('countries', country).map(name => ({ country, name })))
  const single = names.filter(({ name }) => name.length > 4 && !/[ -]/.test(name))
  const wrong = single.flatMap(({ country, name }) =>
    Array.from(name, (_letter, place) => name.slice(0, place) + name.slice(place + 1)).flatMap(typed =>
      findPlaces(tokenise(`diesel in ${typed} now`)).flatMap(one => {
        if (one.kind === 'country') return one.country === country ? [] : [`${typed} -> ${one.country}`]
        return one.kind === 'doubtful country' && one.countries.includes(country) ? [] : [`${typed} -> ${one.kind}`]
      }),
    ),
  )
  expect(single.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})
