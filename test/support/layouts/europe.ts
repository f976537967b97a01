import { times } from '../broken.ts'
import type { FeedLayout } from '../feed-layout.ts'

export const europe: Readonly<Record<string, FeedLayout>> = {
  ad: {
    parts: [
      { target: 'prices.json', needs: ['"PREU"', '"idProducte"', '"centroid"'], charset: 'iso-8859-15' },
      { target: 'streets.json', needs: ['"CARRER"', '"CESI"'] },
    ],
    scale: times(/("PREU":)([\d.]+)/g),
  },
  cy: {
    parts: [
      { target: 'form.html', needs: ['__RequestVerificationToken'], charset: 'windows-1253' },
      {
        target: 'petroleum-2.html',
        like: /^petroleum-\d\.html$/,
        needs: ['petroleumPriceDetailsFootable', 'DisplayMap', 'displayLabelValue'],
        charset: 'windows-1253',
      },
    ],
    // The least, the mean and the greatest price stand above the list.
    scale: times(/((?:displayLabelValue|<td class="[^"]*)">)(\d+\.\d+)(?=<)/g),
  },
  de: {
    parts: [
      {
        target: 'list-50.5265-11.9070.json',
        like: /^list-/,
        needs: ['"diesel"', '"lat"', '"stations"'],
        charset: 'iso-8859-15',
      },
    ],
    scale: times(/("(?:diesel|e5|e10)":)([\d.]+)/g),
  },
  is: {
    parts: [{ target: 'gas.json', needs: ['"bensin95"', '"geo"', '"stations"', '"company"'], charset: 'iso-8859-15' }],
    scale: times(/("(?:bensin95|diesel)(?:_discount)?":)([\d.]+)/g),
  },
  lt: {
    parts: [
      { target: 'page.html', needs: ['index-'], charset: 'windows-1257' },
      { target: 'script-1.txt', needs: ['FuelPriceSiteApp'] },
      { target: 'script-2.txt', needs: ['apiBase', 'token'] },
      {
        target: 'prices.json',
        needs: ['"price"', '"fuel_type"', '"gas_station_id"', '"latitude"'],
        charset: 'windows-1257',
      },
    ],
    scale: times(/("price":")([\d.]+)/g),
  },
  md: {
    parts: [{ target: 'stations.json', needs: ['"diesel"', '"gasoline"', '"x"', '"idno"'], charset: 'windows-1250' }],
    scale: times(/("(?:gasoline|diesel|gpl)":)([\d.]+)/g),
  },
  pt: {
    parts: [
      {
        target: 'national.json',
        needs: ['"Preco"', '"Combustivel"', '"resultado"', '"Quantidade"', '"Latitude"'],
        charset: 'iso-8859-15',
      },
    ],
    scale: times(/("Preco":")(\d+,\d+)/g),
  },
  ro: {
    parts: [
      { target: 'units.json', needs: ['"Items"', '"id"', '"name"'], charset: 'windows-1250' },
      {
        target: '11-179132.json',
        like: /^\d\d-\d+\.json$/,
        needs: ['"price"', '"Stations"', '"stationid"', '"Lat"', '"updatedate"'],
        charset: 'windows-1250',
      },
    ],
    scale: times(/("price":)([\d.]+)/g),
  },
}
