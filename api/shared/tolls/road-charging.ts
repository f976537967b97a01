/** How a country charges cars for its roads, whatever tolls the data has. */
export interface RoadCharging {
  /** Sentences for drivers of cars up to 3.5 t. */
  readonly said: string
  /** The operator or the road authority. Null: nothing is charged, so there is none. */
  readonly site: string | null
  /** When that was read; null: it is common knowledge, and was not looked up. */
  readonly checkedOn: string | null
}

/** The day on which the pages of the operators were read. */
const read = '2026-11-21'

function charging(said: string, site: string, checkedOn: string | null = read): RoadCharging {
  return { said, site, checkedOn }
}

const free: RoadCharging = { said: 'Cars pay no toll on the roads.', site: null, checkedOn: null }

/** By country, for every country of the service in Europe. */
export const roadCharging: Readonly<Record<string, RoadCharging>> = {
  AD: charging('Roads are free; the Envalira tunnel charges a toll.', 'tuneldenvalira.com', null),
  AL: charging('Roads are free, but for a toll on the motorway to Kosovo.', 'atrako.gov.al', null),
  AT: charging(
    'Motorways and expressways need a vignette. Some tunnels and mountain motorways charge a toll of their own instead.',
    'asfinag.at',
  ),
  BA: charging('Motorways charge by distance.', 'jpautoceste.ba', null),
  BE: charging(
    'Motorways are free for cars; the Liefkenshoek tunnel at Antwerp charges a toll.',
    'liefkenshoektunnel.be',
    null,
  ),
  BG: charging('Motorways and main roads need a vignette. The bridges over the Danube charge a toll.', 'bgtoll.bg'),
  CH: charging(
    'Motorways need a vignette, which is sold for a year only. Two tunnels in the Alps charge a toll.',
    'via.admin.ch',
  ),
  CY: free,
  CZ: charging('Most motorways need a vignette; electric cars do not.', 'edalnice.gov.cz'),
  DE: charging(
    'Motorways are free for cars; two tunnels, in Lübeck and Rostock, charge a toll.',
    'herrentunnel.de',
    null,
  ),
  DK: charging('Roads are free, but for the bridges over the Great Belt and the Øresund.', 'storebaelt.dk', null),
  EE: free,
  ES: charging(
    'Most motorways are free. Some with the letters AP charge by distance, and so do a few tunnels.',
    'transportes.gob.es',
  ),
  FI: free,
  FO: charging('Roads are free; the tunnels under the sea charge a toll.', 'tunnil.fo', null),
  FR: charging(
    'Most motorways charge by distance, some at fixed barriers, and a few without barriers. Several tunnels and bridges charge a toll of their own.',
    'autoroutes.fr',
    null,
  ),
  GB: charging(
    'Roads are free, but for the M6 Toll and some bridges and tunnels. Cities may charge for driving into their centre, as London does.',
    'gov.uk/uk-road-tolls',
    null,
  ),
  GR: charging('Motorways charge a fixed amount at each toll station.', 'mydiodia.gr', null),
  HR: charging('Motorways charge by distance.', 'hac.hr', null),
  HU: charging('Most motorways need a vignette, of the country or of a county.', 'nemzetiutdij.hu'),
  IE: charging('Some motorways, and the tunnel in Dublin, charge a fixed amount at a place.', 'tii.ie', null),
  IS: charging('Roads are free; one tunnel in the north charges a toll.', 'veggjald.is', null),
  IT: charging(
    'Most motorways charge by distance. The tunnels through Mont Blanc, Fréjus and the Great St Bernard charge a toll of their own.',
    'autostrade.it',
    null,
  ),
  LI: free,
  LT: free,
  LU: free,
  LV: free,
  MD: charging('Cars that are registered abroad need a vignette for all roads; others do not.', 'evinieta.gov.md'),
  ME: charging(
    'Roads are free, but for a toll on the motorway to the north and in the Sozina tunnel.',
    'monteput.me',
    null,
  ),
  MK: charging('Motorways charge a fixed amount at each toll station.', 'roads.org.mk', null),
  MT: free,
  NL: charging('Roads are free, but for the Kil tunnel and the A24 under the Scheur.', 'e-tol.nl', null),
  NO: charging(
    'Cameras charge cars at many places: toll rings of cities, motorways, bridges and tunnels.',
    'autopass.no',
    null,
  ),
  PL: charging(
    'Motorways of the state are free for cars. Parts of the A2 and the A4 are run by companies, which charge a toll.',
    'etoll.gov.pl',
  ),
  PT: charging('Most motorways charge by distance, some of them without barriers.', 'portugaltolls.com'),
  RO: charging(
    'Motorways and national roads need a vignette, the rovinieta. Bridges over the Danube charge a toll.',
    'erovinieta.ro',
  ),
  RS: charging('Motorways charge by distance.', 'putevi-srbije.rs'),
  SE: charging(
    'Roads are free, but for a few bridges and for driving into Stockholm and Gothenburg.',
    'transportstyrelsen.se',
    null,
  ),
  SI: charging(
    'Motorways and expressways need a vignette. The Karawanken tunnel charges a toll besides.',
    'evinjeta.dars.si',
    null,
  ),
  SK: charging('Most motorways and expressways need a vignette.', 'eznamka.sk'),
  TR: charging(
    'Motorways charge by distance, and the large bridges and tunnels charge a toll of their own, all of them without cash.',
    'kgm.gov.tr',
    null,
  ),
  XK: free,
}
