import { expect, test } from 'vitest'
import { findPlaces } from '../../api/nl/slots/places/places.ts'
import { tokenise } from '../../api/nl/words/tokenise.ts'

// Question, and the places found in it: `~` misspelt, else countries, regions and kinds.
const table = `
diesel price Ελλάδα|GR
бензин|
diesel in България|BG
petrol in Eire|IE
how much do Brits pay for diesel|GB
what do the Swiss pay|CH
Swedes vs Danes vs Finns|SE DK FI
the Poles' petrol|PL
the average Pole pays|PL
polish petrol|PL
turkish diesel and turkey petrol|TR TR
Which is cheaper, N. Macedonia or Bosnia & Herz|MK BA
Grossbritannien diesel|GB
Großbritannien, Frankreich|GB FR
Rep. of Ireland v NI|IE GB
CZE vs SVK vs AUT|CZ SK AT
CZ/SK/PL diesel|CZ SK PL
cz, sk, pl|CZ SK PL
diesel: es/pt|ES PT
DE-FR petrol spread|DE FR
petrol in the united kingdom's|GB
U.K. diesel. U.K.|GB GB
petrol in the u.k.|GB
Slovak Republic|SK
Faroe Islands petrol and faroese diesel|FO FO
Isle of Man unleaded|IM
is Vatican City covered|VA
Jersey unleaded|JE
new jersey gas|elsewhere
gas in Georgia|elsewhere
gas in Georgia and Armenia|elsewhere elsewhere
My friend Jordan asks: diesel in Spain|ES
petrol for Chad|elsewhere
LUXEMBOURG OR FRANCE DIESEL?|LU FR
PETROL AT HOME OR IN IT|IT
WHAT DOES IT COST IN AT|AT
IS DIESEL IN NO CHEAPER THAN IN SE|SE
Is diesel in NO cheaper than in SE|NO SE
BE vs NL|BE NL
diesel price is what in be|
get me petrol no|
hr diesel|HR
diesel for hr|HR
km per hr|
wi-fi|
my wifi says es|ES
IT support costs in Italy|IT IT
give ME the price for ME|ME
the E.U. average|EU
EU-27 average|EU
eu27 mean|EU
EU-wide diesel|EU
euro-zone petrol|eurozone
euro zone petrol|eurozone
Euro area|eurozone
the low countries|Benelux
nordics/baltics|Nordics Baltics
Visegrád 4|Visegrad
visegrad group|Visegrad
D-A-CH diesel|DACH
dach region|DACH
Balkan countries|Balkans
Western Balkans|Balkans
iberian peninsula|Iberia
Scandinavian diesel|Nordics
Europewide|everywhere
pan-European|everywhere
across the continent|everywhere
European petrol|everywhere
rest of Europe|everywhere
Eastern European countries|elsewhere
Schengen|elsewhere
in the whole world|elsewhere
hello world, diesel in Spain|ES
North America and Asia|elsewhere elsewhere
Swizerland, Swtizerland, Switzerlnd|CH~ CH~ CH~
Austira|AT~
Lithuana|LT~
Luxemborg|LU~
Untied States|elsewhere
Hungry|
Rumania|RO
Nethrlands, netherland's|NL~ NL
Bosnia and Herzegowina|BA~
Czech Repubic|CZ~
Northen Ireland|GB~
great britian|GB~
North Macedona|MK~
Nordc countries|Nordics
Benelx|Benelux
euorzone|eurozone
Eurpoe|everywhere
spains petrol|ES~
germanys diesel|DE~
frances diesel price|FR~
Finish diesel|
Finnland|FI
Norwegen, Noorwegen, Norvège|NO NO NO
Chzechia|CZ~
Portugual|PT~
Deutchland|DE~
Espania|ES~
Itally|IT~
Grece|GR
Sweeden|SE~
Bulgeria|BG~
Belgum|BE~
Denamrk|DK~
Irland|IE
Icland|IS~
Kossovo|XK~
Montenegr|ME~
Ukrain|UA~
Moldva|MD~
Albana|AL~
Turky|TR~
Cyrpus|CY~
Latvija|LV
Latva|LV~
Estona|EE~
Solvenia|SI~
Slovakai|SK~
Poalnd|PL~
Romaina|RO~
Croatai|HR~
Span|
Mlata|MT~
Autria|AT~
🏴󠁧󠁢󠁥󠁮󠁧󠁿 diesel|
🇬🇧🇮🇪 diesel|GB IE
German-speaking countries|DACH
the German price|DE
Dutch and Belgian|NL BE
in Dutch|
speak English please, diesel in Spain|ES
English petrol|GB
the English pay|GB
Scots, Welsh|GB GB
Bank of England|
Air France|
diesel in London|town
Luxembourg City diesel|town
Andorra la Vella|town
Gibraltar petrol|GI
Monaco unleaded|MC
Munich|town
Sydney diesel|town
Australia, Aussie|AU AU
Western Australia|town
Reading this, Nice one|
cheapest in Bath|town
Split the bill|
EL petrol|GR
UK, uk|GB GB
gb diesel|GB
diesel gb|GB
10 gb|
US gallon|
price in US dollars|
per US gallon in Spain|ES
Kingdom of Sweden|SE
Kingdom of Denmark|DK
the Czech|CZ
Hellenic|GR
Espana|ES
Österreich|AT
Lëtzebuerg|LU
Kıbrıs|CY
Türkiye, turkiye, TÜRKİYE|TR TR TR
ÍSLAND, island|IS
Magyarország|HU
Česko|CZ
Shqipëria|AL
Сербия|
Россия|RU
Україна|UA
Srbija|RS
Crna Gora|ME
Nederland|NL
Schweiz Suisse Svizzera|CH CH CH
Britain's|GB
Côte d'Azur|town
member states|EU
EU member states|EU
countries in the EU|EU
all countries|everywhere
non-EU countries|elsewhere
outside the EU|elsewhere
`

const rows = table
  .trim()
  .split('\n')
  .map(line => line.split('|') as [question: string, found: string])

test.each(rows)('%s', (question, expected) => {
  const found = findPlaces(tokenise(question)).map(one => {
    if (one.kind === 'country') return one.country + (one.isMisspelt ? '~' : '')
    return one.kind === 'region' ? one.region : one.kind
  })
  expect(found.join(' ')).toBe(expected)
})
