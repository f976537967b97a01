import type { AskedFuel } from '../parsed.ts'

/** What motorists call what they buy, by the code it is answered under. `fuel` is the word for any of them. */
export const fuelPhrases: Readonly<Partial<Record<AskedFuel | 'fuel', string>>> = {
  euro95: `petrol, petrols, gasoline, gasolines, gas, unleaded, benzine, benzin, benzina, super, mogas, motor spirit,
    lead free, leadfree, euro95, euro 95, eurosuper, eurosuper 95, euro super, euro super 95, euro 95 petrol,
    super 95, sp95, sp 95, sp95 e10, sp95e10, e5, e10, 95 e5, 95 e10, e 10, e 5, super e5, super e10, 95, 95s,
    95 octane, octane 95, 95 ron, ron 95, ron95, 95 unleaded, unleaded 95, unleaded 95 octane, 95 petrol, petrol 95,
    petrol e10, petrol e5, 95 gasoline, gasoline 95, gas 95, regular petrol, regular unleaded, regular gasoline,
    regular gas, standard petrol, standard unleaded, ordinary petrol, unleaded petrol, unleaded gasoline,
    unleaded gas, petrol 95 octane, 95 octane petrol, 95 octane gasoline, 95 octane unleaded, super unleaded 95,
    premium 95, natural 95, motor gasoline, gasolina, petrol gas`,
  diesel: `diesel, diesels, derv, gasoil, gas oil, gazole, gasoleo, b7, diesel b7, b7 diesel, diesel fuel, diesel oil,
    autodiesel, auto diesel, road diesel, automotive diesel, automotive gas oil, white diesel, truck diesel,
    standard diesel, regular diesel, ordinary diesel, normal diesel, diezel`,
  gpl: `lpg, gpl, glp, autogas, auto gas, autogaz, lpg autogas, autogas lpg, lp gas, lpg gas, liquefied petroleum gas,
    liquified petroleum gas, liquid petroleum gas, petroleum gas, lpg fuel`,
  e85: `e85, e 85, bioethanol, bio ethanol, ethanol, superethanol, super ethanol, superethanol e85, ethanol e85,
    bioethanol e85, e85 ethanol, e85 bioethanol, ethanol fuel, flex fuel, flexfuel, flexifuel`,
  sp98: `98, sp98, sp 98, euro98, euro 98, super 98, super plus, superplus, super plus 98, 98 octane, octane 98,
    98 ron, ron 98, ron98, 98 unleaded, unleaded 98, 98 petrol, petrol 98, 98 gasoline, gasoline 98, gas 98,
    super unleaded, super unleaded petrol, premium petrol, premium gasoline, premium gas, premium unleaded,
    premium 98, premium unleaded petrol, premium petrol 98, 98 octane petrol, 98 octane gasoline, 98 octane unleaded,
    petrol 98 octane, unleaded 98 octane, high octane petrol, high octane gasoline, high octane fuel, 98 premium`,
  cng: `cng, cng gas, compressed natural gas, compressed gas, methane, methane gas, natural gas vehicle fuel, ngv,
    cng fuel, compressed methane, gaseous methane`,
  lng: 'lng, lng gas, liquefied natural gas, liquified natural gas, liquid natural gas, lng fuel, liquid methane',
  hvo: `hvo, hvo100, hvo 100, hvo diesel, hvo100 diesel, hvo fuel, hvo biodiesel, renewable diesel, diesel hvo, xtl,
    xtl diesel, hydrotreated vegetable oil, hydro treated vegetable oil`,
  u91: `u91, unleaded 91, 91 unleaded, regular 91, 91 octane, octane 91, ron 91, 91 ron, ulp 91, ulp,
    regular unleaded 91`,
  b10: 'b10, diesel b10, b10 diesel',
  both: `both fuels, both fuel types, both types of fuel, both types, both grades, both motor fuels, both road fuels,
    either fuel, either fuels, either type of fuel, each fuel, each of the fuels, both of the fuels, the two fuels,
    two fuels, all fuels, all fuel types, both main fuels, the main fuels, all types of fuel, every fuel,
    each fuel type`,
  fuel: `fuel, fuels, motor fuel, motor fuels, road fuel, road fuels, car fuel, automotive fuel, automotive fuels,
    vehicle fuel, transport fuel, transport fuels, fuel type, fuel types, types of fuel`,
}

/** What the data holds under no code: the question cannot be answered. */
export const unheldFuels = `heating oil, home heating oil, domestic heating oil, heating fuel, heating gas oil,
  fuel oil, heavy fuel oil, light fuel oil, jet fuel, jet a1, aviation fuel, aviation gasoline, avgas,
  aviation kerosene, kerosene, kerosine, paraffin, lamp oil, bunker fuel, marine fuel, marine diesel, marine gas oil,
  bunker oil, boat fuel, shipping fuel, red diesel, green diesel, agricultural diesel, farm diesel, farming diesel,
  tractor diesel, rebated diesel, dyed diesel, coloured diesel, heating diesel, natural gas, gas bill, gas bills,
  gas heating, gas boiler, gas supply, gas pipeline, gas pipelines, gas futures, gas storage, gas meter, gas tariff,
  gas grid, household gas, cooking gas, domestic gas, piped gas, mains gas, gas bottle, gas bottles, gas cylinder,
  gas cylinders, gas canister, bottled gas, propane, propane gas, butane, butane gas, camping gas, calor gas, biogas,
  biomethane, wholesale gas, ttf gas, ttf, russian gas, adblue, ad blue, diesel exhaust fluid, def fluid, urea,
  hydrogen, hydrogen fuel, green hydrogen, electricity, electric power, power price, power prices, electric,
  electrics, ev, evs, kwh, kilowatt, kilowatt hour, kilowatt hours, kilowatts, megawatt hour, mwh, ev charging,
  charging station, charging stations, charge point, charge points, charging point, charging points, chargers,
  charger, supercharger, superchargers, wallbox, pellets, wood pellets, firewood, coal, charcoal, lignite, peat,
  crude, crude oil, brent, brent crude, wti, wti crude, oil barrel, barrel of oil, barrel, barrels, oil price,
  oil prices, price of oil, cost of oil, urals, motor oil, engine oil, gear oil, lubricant, lubricants,
  lubricating oil, cooking oil, olive oil, sunflower oil, vegetable oil, biodiesel, bio diesel, b100, b20, b30,
  naphtha, bitumen, asphalt, two stroke, two stroke oil, nitro, methanol, racing fuel, uranium, nuclear fuel, solar,
  solar power, wind power, synthetic fuel, synthetic fuels, e fuel, e fuels, efuel, efuels, saf,
  sustainable aviation fuel, leaded petrol, leaded gasoline, leaded, charging price, charging prices, charging cost,
  charging costs, car charging, charge my car, charge a car, charging my, charging a car, charging an, charge an`

/** Before these the word names what is built there, not what is bought: "gas station". */
export const stationNouns = `station, stations, pump, pumps, garage, garages, forecourt, forecourts, outlet, outlets,
  retailer, retailers, stop, stops`

/** Words that name no fuel before a station: "diesel station" does. */
export const stationFuels = 'gas, petrol, gasoline, fuel, fuels, petroleum, motor fuel, car fuel, benzine'
