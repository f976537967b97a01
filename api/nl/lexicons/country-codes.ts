/** ISO 3166-1: alpha-2 and alpha-3 of the countries that are understood. `EL` and `UK` are slips that everyone makes. */
const alpha3 =
  'AD AND AL ALB AT AUT AU AUS BA BIH BE BEL BG BGR BY BLR CH CHE CY CYP CZ CZE DE DEU DK DNK EE EST ES ESP FI FIN FO FRO FR FRA GB GBR GG GGY GI GIB GR GRC HR HRV HU HUN IE IRL IM IMN IS ISL IT ITA JE JEY LI LIE LT LTU LU LUX LV LVA MC MCO MD MDA ME MNE MK MKD MT MLT NL NLD NO NOR PL POL PT PRT RO ROU RS SRB RU RUS SE SWE SI SVN SK SVK SM SMR TR TUR UA UKR VA VAT XK XKX'

/** Those of the rest of the world that nobody types for something else. */
const elsewhere =
  'AE AO AR BD BO BR BW CA CL CN CR CU DO DZ EC EG ET GH GT HK HN ID IL IN IQ IR JO JP KE KH KR KW KZ LB LK LY MA MM MX MY MZ NG NI NP NZ OM PA PE PH PK PY QA SA SD SG SN SV SY TH TN TW TZ UG US UY UZ VE VN YE ZA ZM ZW'

const pairs = alpha3.split(' ')

/** Code in capitals -> country. `AND` is a word, and VAT a tax. */
export const countryCodes: ReadonlyMap<string, string> = new Map(
  [...pairs.map((code, place) => [code, pairs[place - (place % 2)]!] as const), ['EL', 'GR']].filter(
    ([code]) => code !== 'AND' && code !== 'VAT',
  ) as [string, string][],
)

export const elsewhereCodes: ReadonlySet<string> = new Set(elsewhere.split(' '))

/** Codes that are English words: in a question all in capitals they count only where a place must be. */
export const shoutedWords: ReadonlySet<string> = new Set(
  'AD AM AS AT BE BY CAN DO EST FIN GE ID IM IN IS IT LIE ME MA MY NO NOR OM OR PA SO TO US'.split(' '),
)

/** Codes that never count in lower case: English words, and small words of other languages. */
export const lowerCaseWords: ReadonlySet<string> = new Set([...shoutedWords, 'AL', 'DE', 'EL', 'LI', 'VA'])
