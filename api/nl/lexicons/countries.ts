/** Names or demonyms, commas between them. */
interface CountryWords {
  /** In English and in the country's own languages. One edit is forgiven in words of five letters or more. */
  readonly names: string
  /** Names that no edit is forgiven in, or that count only as they are written here: other words are too near. */
  readonly spelt?: string
  readonly typed?: string
  readonly demonyms?: string
  readonly speltDemonyms?: string
  readonly typedDemonyms?: string
}

/** How people write the countries of Europe, and Australia. Diacritics and capitals do not matter but in `typed…`. */
export const countryWords: Readonly<Record<string, CountryWords>> = {
  AD: { names: 'Andorra, Principality of Andorra, Principat d’Andorra', demonyms: 'Andorran, Andorrans' },
  AL: { names: 'Albania, Republic of Albania, Shqipëria, Shqipëri', demonyms: 'Albanian, Albanians' },
  AT: { names: 'Austria, Republic of Austria, Österreich, Oesterreich', demonyms: 'Austrian, Austrians' },
  AU: {
    names: 'Australia, Commonwealth of Australia',
    demonyms: 'Australian, Australians',
    speltDemonyms: 'Aussie, Aussies',
  },
  BA: {
    names: `Bosnia and Herzegovina, Bosnia Herzegovina, Bosnia Hercegovina, Bosnia and Hercegovina, Bosna i Hercegovina,
      Босна и Херцеговина, Bosnia, Bosna, Босна, Herzegovina`,
    typed: 'BiH',
    demonyms: 'Bosnian, Bosnians, Herzegovinian, Herzegovinians',
  },
  BE: {
    names: 'Belgium, Kingdom of Belgium, België, Belgique, Belgien, Koninkrijk België, Royaume de Belgique',
    demonyms: 'Belgian, Belgians',
  },
  BG: {
    names: 'Bulgaria, Republic of Bulgaria, България, Bulgariya, Balgariya',
    demonyms: 'Bulgarian, Bulgarians',
  },
  BY: {
    names: 'Belarus, Republic of Belarus, Byelorussia, Belorussia, Беларусь, Белоруссия',
    demonyms: `Belarusian, Belarusians, Belarussian, Belarussians, Byelorussian, Byelorussians, Belorussian,
      Belorussians`,
  },
  CH: {
    names: `Switzerland, Swiss Confederation, Schweiz, Suisse, Svizzera, Svizra, Confoederatio Helvetica, Helvetia,
      Schweizerische Eidgenossenschaft`,
    demonyms: 'Swiss',
  },
  CY: {
    names: 'Cyprus, Republic of Cyprus, Κύπρος, Kypros, Kıbrıs',
    demonyms: 'Cypriot, Cypriots, Cypriote, Cyprian',
  },
  CZ: {
    names: 'Czechia, Czech Republic, Czech Rep, Czech lands, Česko, Česká republika, Tschechien',
    demonyms: 'Czech, Czechs',
  },
  DE: {
    names: `Germany, Federal Republic of Germany, Deutschland, Bundesrepublik Deutschland, Bundesrepublik`,
    typed: 'BRD',
    demonyms: 'German, Germans',
  },
  DK: {
    names: 'Denmark, Kingdom of Denmark, Danmark, Kongeriget Danmark',
    demonyms: 'Danish',
    speltDemonyms: 'Dane, Danes',
  },
  EE: { names: 'Estonia, Republic of Estonia, Eesti, Eesti Vabariik', demonyms: 'Estonian, Estonians' },
  ES: {
    names: 'Spain, Kingdom of Spain, España, Espanya, Espainia, Reino de España',
    demonyms: 'Spanish, Spaniard, Spaniards',
  },
  FI: {
    names: 'Finland, Republic of Finland, Suomi, Suomen tasavalta',
    demonyms: 'Finnish',
    speltDemonyms: 'Finn, Finns',
  },
  FO: {
    names: 'Faroe Islands, Faeroe Islands, Faroe Isles, Faroes, Faeroes, Føroyar, Færøerne',
    spelt: 'Faroe, Faeroe',
    demonyms: 'Faroese, Faeroese',
  },
  FR: {
    names: 'France, French Republic, République française',
    demonyms: 'French, Frenchman, Frenchmen, Frenchwoman, Frenchwomen, French people',
  },
  GB: {
    names: `United Kingdom, United Kingdom of Great Britain and Northern Ireland, Great Britain, Britain`,
    spelt: 'UK, U.K., U.K, U K, G.B.',
    demonyms: 'British, Briton, Britons',
    speltDemonyms: 'Brit, Brits',
  },
  GG: { names: 'Guernsey, Bailiwick of Guernsey' },
  GI: { names: 'Gibraltar', demonyms: 'Gibraltarian, Gibraltarians' },
  GR: {
    names: 'Greece, Hellenic Republic, Ελλάδα, Ελλάς, Ellada',
    spelt: 'Hellas, Ellas',
    demonyms: 'Greek, Greeks, Hellenic',
  },
  HR: {
    names: 'Croatia, Republic of Croatia, Hrvatska, Republika Hrvatska',
    demonyms: `Croatian, Croatians, Croat,
    Croats`,
  },
  HU: {
    names: 'Hungary, Republic of Hungary, Magyarország',
    demonyms: 'Hungarian, Hungarians',
    speltDemonyms: 'Magyar, Magyars',
  },
  IE: {
    names: 'Ireland, Republic of Ireland, Irish Republic, Southern Ireland, Irish Free State',
    spelt: 'Éire, Emerald Isle, Rep of Ireland, Rep. of Ireland',
    typed: 'ROI',
    demonyms: 'Irish, Irishman, Irishmen, Irishwoman, Irishwomen',
  },
  IM: { names: 'Isle of Man, Ellan Vannin', speltDemonyms: 'Manx' },
  IS: {
    names: 'Iceland, Republic of Iceland, Lýðveldið Ísland',
    typed: 'Ísland, ísland',
    demonyms: 'Icelandic, Icelander, Icelanders',
  },
  IT: { names: 'Italy, Italian Republic, Italia, Repubblica Italiana', demonyms: 'Italian, Italians' },
  JE: { names: 'Bailiwick of Jersey', typed: 'Jersey' },
  LI: {
    names: 'Liechtenstein, Lichtenstein, Liechtenstien, Principality of Liechtenstein, Fürstentum Liechtenstein',
    demonyms: 'Liechtensteiner, Liechtensteiners',
  },
  LT: { names: 'Lithuania, Republic of Lithuania, Lietuva, Lietuvos Respublika', demonyms: 'Lithuanian, Lithuanians' },
  LU: {
    names: 'Luxembourg, Luxemburg, Lëtzebuerg, Grand Duchy of Luxembourg, Grand Duchy, Grand-Duché de Luxembourg',
    typed: 'Lux',
    demonyms: 'Luxembourgish, Luxembourger, Luxembourgers, Luxemburgish, Luxemburger, Luxemburgers, Luxembourgeois',
  },
  LV: { names: 'Latvia, Republic of Latvia, Latvija, Latvijas Republika', demonyms: 'Latvian, Latvians' },
  MC: {
    names: 'Monaco, Principality of Monaco, Principauté de Monaco',
    demonyms: 'Monegasque, Monegasques, Monacan',
  },
  MD: {
    names: 'Moldova, Republic of Moldova, Moldavia, Republica Moldova',
    demonyms: 'Moldovan, Moldovans, Moldavian, Moldavians',
  },
  ME: { names: 'Montenegro, Crna Gora, Црна Гора', demonyms: 'Montenegrin, Montenegrins' },
  MK: {
    names: `North Macedonia, Republic of North Macedonia, Macedonia, Northern Macedonia, Republic of Macedonia,
      FYR Macedonia, Former Yugoslav Republic of Macedonia, Severna Makedonija, Северна Македонија, Makedonija,
      Македонија`,
    spelt: 'FYROM, N Macedonia, N. Macedonia',
    demonyms: 'North Macedonian, North Macedonians, Macedonian, Macedonians',
  },
  MT: { names: 'Malta, Republic of Malta, Repubblika ta’ Malta', demonyms: 'Maltese' },
  NL: {
    names: 'Netherlands, Kingdom of the Netherlands, Netherland, Holland, Nederland, Koninkrijk der Nederlanden',
    demonyms: `Dutch, Dutchman, Dutchmen, Dutchwoman, Dutchwomen, Hollander, Hollanders, Netherlander, Netherlanders,
      Netherlandish`,
  },
  NO: {
    names: 'Norway, Kingdom of Norway, Kongeriket Norge',
    spelt: 'Norge, Noreg',
    demonyms: 'Norwegian, Norwegians',
  },
  PL: {
    names: 'Poland, Republic of Poland, Polska, Rzeczpospolita Polska, Rzeczpospolita',
    demonyms: 'Polish',
    speltDemonyms: 'Poles',
    typedDemonyms: 'Pole',
  },
  PT: { names: 'Portugal, Portuguese Republic, República Portuguesa', demonyms: 'Portuguese' },
  RO: {
    names: 'Romania, Rumania, Roumania',
    demonyms: 'Romanian, Romanians, Rumanian, Rumanians',
  },
  RS: {
    names: 'Serbia, Republic of Serbia, Srbija, Србија, Republika Srbija',
    demonyms: 'Serbian, Serbians',
    speltDemonyms: 'Serb, Serbs',
  },
  RU: { names: 'Russia, Russian Federation, Россия, Rossiya, Rossija', demonyms: 'Russian, Russians' },
  SE: {
    names: 'Sweden, Kingdom of Sweden, Sverige, Konungariket Sverige',
    demonyms: 'Swedish, Swedes',
    speltDemonyms: 'Swede',
  },
  SI: {
    names: 'Slovenia, Republic of Slovenia, Slovenija, Republika Slovenija',
    demonyms: 'Slovenian, Slovenians, Slovene, Slovenes',
  },
  SK: {
    names: 'Slovakia, Slovak Republic, Slovensko, Slovenská republika',
    demonyms: 'Slovak, Slovaks, Slovakian, Slovakians',
  },
  SM: { names: 'San Marino, Republic of San Marino', demonyms: 'Sammarinese, San Marinese' },
  TR: {
    names: 'Türkiye, Turkey, Republic of Turkey, Republic of Türkiye, Türkiye Cumhuriyeti',
    demonyms: 'Turkish',
    speltDemonyms: 'Turk, Turks',
  },
  UA: { names: 'Ukraine, Україна, Ukraina, Украина, Ukrayina', demonyms: 'Ukrainian, Ukrainians' },
  VA: { names: 'Vatican City, Vatican City State, Vatican, Holy See, Città del Vaticano' },
  XK: { names: 'Kosovo, Republic of Kosovo, Kosova, Косово', demonyms: 'Kosovan, Kosovans, Kosovar, Kosovars' },
}
