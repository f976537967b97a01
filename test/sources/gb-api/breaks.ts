import type { FeedLayout } from '../../support/feed-layout.ts'

export const breaks: FeedLayout = {
  parts: [
    { target: 'pfs-1.json', like: /^pfs-/, needs: ['"temporary_closure"'] },
    { target: 'prices-1.json', like: /^prices-/, needs: ['"price"', '"fuel_prices"'] },
    { target: 'token.json', needs: ['"access_token"'] },
  ],
  amounts: ['price'],
  deciding: /^(node_id|(permanent|temporary)_closure|fuel_prices.*)$/,
  words: /fuel_type$/,
}
