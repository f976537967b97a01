import type { Call } from '../../../api/shared/request-code.ts'

const meanDiesel = `select country_code, count(*) as stations, round(avg(price_eur), 3) as mean_eur
from read_parquet('prices.parquet')
where fuel = 'diesel'
group by country_code
order by mean_eur;`

const cheapestTowns = `select station.city, station.name, price.price_eur, price.updated_at
from read_parquet('prices.parquet') as price
inner join read_parquet('stations.parquet') as station using (station_id)
where price.country_code = 'IT' and price.fuel = 'diesel' and price.access is null
order by price.price_eur
limit 10;`

const yearlyMeans = `select year(week) as year, round(avg(euro95), 3) as euro95, round(avg(diesel), 3) as diesel
from read_csv('weekly-wide.csv')
where country_code = 'EU'
group by year
order by year;`

const tollsByCountry = `select country_code, type, count(*) as tolls, count(price_eur) as with_price
from read_csv('tolls.csv')
group by all
order by all;`

const file = (title: string, name: string, sql: string): Call => ({
  title,
  path: `/api/bulk/latest/${name}`,
  file: name,
  sql,
})

/** Bulk files: fetched once, then queried locally. */
export const bulkCalls: Readonly<Record<string, readonly Call[]>> = {
  bulkIndex: [
    {
      title: 'List of files',
      path: '/api/bulk/',
      javascript: ['for (const { path, rows } of answer.files) console.log(path, rows)'],
      python: ["for file in answer['files']:", "  print(file['path'], file['rows'])"],
    },
  ],
  latestBulkFile: [
    {
      title: 'Columns and terms of each file',
      path: '/api/bulk/datapackage.json',
      javascript: ['for (const { path, schema } of answer.resources) console.log(path, schema.fields.length)'],
      python: ["for file in answer['resources']:", "  print(file['path'], len(file['schema']['fields']))"],
    },
  ],
  bulkFile: [
    file('Prices: the average of each country', 'prices.parquet', meanDiesel),
    file('Stations with their prices: fetch both files, then join them', 'stations.parquet', cheapestTowns),
    file('The weekly series since 2005: the average of each year', 'weekly-wide.csv', yearlyMeans),
    file('Tolls: number of tolls, and how many have a price', 'tolls.csv', tollsByCountry),
  ],
}
