/** Countries, peoples and parts of the world that no data set holds. */
export const elsewhereWords = {
  names: 'United States|United States of America|America|Japan|China|India|Canada',
  spelt: 'USA|U.S.A.|U.S.A|U.S.|the US|the states',
  typed: 'US',
  demonyms: 'American|Americans|Japanese|Chinese|Indian|Indians|Canadian|Canadians',
} as const
