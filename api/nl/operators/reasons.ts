/** Why something is refused by its name: sentences without their capitals and points. */
export const reasons = {
  tax: 'prices without taxes, VAT among them, and the share of taxes are not held',
  cause: 'the reason for a price is not held, only the price',
  median: 'the median is not calculated, only the mean',
  bestTime: 'the best day or time to fill up cannot be told from weekly prices',
  distance:
    'fuel use (mpg, litres per 100 km) and the cost of a distance are not calculated; ask for a number of litres',
  realTerms: 'prices are not adjusted for inflation or income',
  vehicle: 'the tolls are those of cars; those of lorries, buses and other vehicles are not held',
  lightVehicle: 'the tolls are those of cars',
  tollsOfRoute: 'the tolls of a route are not summed; ask for a country, a road or a tunnel',
  stationsOnRoute: 'stations along a route are not searched; ask for a place',
  motorway: 'stations cannot be chosen by motorway, opening or service',
} as const
