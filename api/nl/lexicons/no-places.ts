import { commaList } from './comma-list.ts'

/** Phrases with the word of a place in them that name none. */
export const noPlaces: readonly string[] = [
  ...commaList(`French fries, French toast, French press, French window, French windows, French horn, French kiss,
    French bulldog, Danish pastry, Danish pastries, Danish bacon, great Dane, Swiss cheese, Swiss army knife,
    Swiss army, Swiss roll, Swiss watch, Swiss bank, Dutch oven, Dutch courage, Dutch auction, going Dutch, go Dutch,
    Dutch cheese, Irish coffee, Irish stew, Irish setter, Irish Sea, Irish pub, Irish pubs, Irish whiskey,
    English Channel, English breakfast, English teacher, English grammar, English literature, English bulldog,
    English language, English premier league, Greek yogurt, Greek yoghurt, Greek salad, Greek god, Greek mythology,
    Greek philosophy, Turkish delight, Turkish bath, Turkish coffee, Turkish Airlines, Turkish carpet, Spanish omelette,
    Spanish guitar, Spanish flu, Scotch whisky, Scottish whisky, Belgian waffle, Belgian waffles, Belgian chocolate,
    Belgian chocolates, Belgian beer, German shepherd, German shepherds, German measles, German sausage, Italian food,
    Italian restaurant, Italian job, Russian roulette, Russian doll, Russian dolls, Maltese cross,
    Portuguese man of war, Hungarian goulash, Hungarian rhapsody, Norwegian wood, Swedish massage, Swedish meatballs,
    Swedish chef, Welsh rarebit, Polish sausage, nail polish, shoe polish, car polish, French polish, floor polish,
    polish my, polish the, polish up, polish your, roast turkey, turkey sandwich, turkey sandwiches, turkey breast,
    turkey dinner, Christmas turkey, Thanksgiving turkey, cold turkey, bone china, fine china, china plates, guinea pig,
    guinea pigs, guinea fowl, Panama hat, Brazil nut, Brazil nuts, Indian Ocean, Indian summer, India pale ale,
    American Express, American football, American pie, American Airlines, Chinese takeaway, Chinese food, Indian food,
    British Airways, British Petroleum, British Museum, British Council, Air France, Tour de France, Royal Dutch Shell,
    Bank of England, Bank of Ireland, Bank of Scotland, Deutsche Bank, Deutsche Bahn, Norwegian Air, Swiss Air,
    European Commission, European Parliament, European Central Bank, European Council, European Court, European Cup,
    European championship, European championships, European Space Agency, Europa League, Europa Park, Baltic Sea,
    Baltic Exchange, Nordic walking, North Sea, Iberian ham, Iberia Airlines, South Pole, North Pole, flag pole,
    fishing pole, pole position, tent pole, ski pole, poles apart, UK gallon, UK gallons, US gallon, US gallons,
    American gallon, American gallons, in plain English, what in the world, why in the world, how in the world,
    hello world, top of the world, end of the world, Tom Holland, Holland Park, Anatole France, English ok,
    English okay, English please, English pls, sorry English, my English, bad English, poor English, broken English,
    rusty English, excuse my English`),
  // With a comma of its own.
  'sorry, English',
]
