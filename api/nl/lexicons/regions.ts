import type { Region } from '../../allowed-values/regions.ts'

interface RegionWords {
  /** One edit is forgiven in words of five letters or more. */
  readonly names: string
  readonly spelt?: string
  /** Only with these capitals. */
  readonly typed?: string
}

const euCountries = `European Union countries, European Union members, European Union member states,
  member states of the European Union, Union countries`

export const regionWords: Readonly<Record<Region, RegionWords>> = {
  EU: {
    names: `European Union, ${euCountries}, European Community, member states, member state, member countries,
      member country`,
    spelt: `EU, EU wide, E.U., E.U, EU27, EU 27, EU28, EU 28, EU member state, EU member states, Brussels bloc,
      the bloc`,
  },
  eurozone: {
    names: `eurozone, euro zone, euro area, euroarea, euro countries, euro country, euro member states, euro members,
      euro using countries, single currency area, single currency countries, currency union, monetary union,
      eurozone countries, eurozone members, countries with the euro, countries using the euro,
      countries that use the euro`,
    typed: 'EMU, EA, EA20, EA 20, EZ',
  },
  Benelux: { names: 'Benelux, Benelux countries, Low Countries, Benelux Union' },
  Nordics: {
    names: `Nordics, Nordic, Nordic countries, Nordic region, Scandinavia, Scandinavian, Scandinavians,
      Scandinavian countries`,
    spelt: 'Scandi, Norden',
  },
  Baltics: {
    names: `Baltics, Baltic, Baltic states, Baltic countries, Baltic republics, Baltic nations, Baltic state,
      Baltic country, Baltikum`,
  },
  Balkans: {
    names: 'Balkans, Balkan, Balkan countries, Balkan states, Balkan peninsula, Western Balkans, West Balkans',
  },
  Iberia: { names: 'Iberia, Iberian, Iberian peninsula, Iberian countries, Iberian market' },
  Visegrad: {
    names: `Visegrad, Visegrad Group, Visegrad Four, Visegrad countries, Visegrad states, Visegrad nations, Visegradi,
      Visehrad, Wyszehrad`,
    spelt: 'Visegrad 4, V4, V 4, V4 countries, V4 group',
  },
  DACH: {
    names: 'DACH countries, DACH region, German speaking countries, German speaking Europe, German speaking world',
    spelt: 'DACH, D A CH',
  },
}

/** All countries, and no region. */
export const everywhereWords = {
  names: `Europe, European, Europeans, European countries, Europa, all over Europe, across Europe, continental Europe,
    mainland Europe, rest of Europe, the rest of Europe, everywhere, all countries, all the countries, every country,
    each country, any country, whole continent, entire continent`,
  spelt: `the continent, across the continent, on the continent, the old continent, pan-European,
    Europewide, Europe wide`,
} as const
