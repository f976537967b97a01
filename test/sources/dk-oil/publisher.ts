import { type FeedServer, fileOr404, notFound, type Publisher } from '../../support/feed-server.ts'

/** A gateway that knows one path and asks for the fuel. */
const publisher: Publisher = (seen, context) => {
  const { pathname, searchParams } = new URL(seen.path, 'https://apim-fuel-prices-prod.azure-api.net')
  if (seen.method !== 'GET' || pathname !== '/Oil-FuelPrices/prices') {
    const body = '{ "statusCode": 404, "message": "Resource not found" }'
    return { status: 404, headers: { 'content-type': 'application/json' }, body }
  }
  const fuel = searchParams.get('fuelType')
  if (fuel !== '95E10' && fuel !== 'DieselB7') return { ...notFound, status: 400 }
  return fileOr404(context, fuel.toLowerCase())
}

export const origin: FeedServer = { hosts: ['apim-fuel-prices-prod.azure-api.net'], open: () => publisher }
