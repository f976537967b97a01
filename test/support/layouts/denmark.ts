import { times } from '../broken.ts'
import type { FeedLayout } from '../feed-layout.ts'

export const denmark: Readonly<Record<string, FeedLayout>> = {
  'dk-circle-k': {
    parts: [
      { target: 'prices.json', needs: ['"price"', '"fuelPrices"', '"displayName"', '"sites"'], charset: 'iso-8859-15' },
    ],
    scale: times(/("price":)([\d.]+)/g),
  },
  'dk-oil': {
    parts: [
      { target: '95e10.json', needs: ['"95E10"', '"station_id"', '"gps"'], charset: 'iso-8859-15' },
      { target: 'dieselb7.json', needs: ['"DieselB7"', '"updated"'], charset: 'iso-8859-15' },
    ],
    scale: times(/("(?:95E10|DieselB7)":)([\d.]+)/g),
  },
  'dk-ok': {
    parts: [
      {
        target: 'prices.json',
        needs: ['"price"', '"items"', '"product_name"', '"coordinates"'],
        charset: 'iso-8859-15',
      },
    ],
    scale: times(/("price":)([\d.]+)/g),
  },
  'dk-q8': {
    parts: [
      { target: 'map.json', needs: ['"position"', '"lat"', '"stations"'], charset: 'iso-8859-15' },
      {
        target: 'page-1.json',
        needs: ['"price"', '"products"', '"stationId"', '"totalPages"'],
        charset: 'iso-8859-15',
      },
    ],
    scale: times(/("price":)([\d.]+)/g),
  },
  'dk-shell': {
    parts: [
      {
        target: 'prices.json',
        needs: ['"price"', '"stationId"', '"productName"', '"coordinates"'],
        charset: 'iso-8859-15',
      },
    ],
    scale: times(/("price":"?)([\d.]+)/g),
  },
}
