// The licences that several publishers use. Their sources add the attribution.

export const ccBy4 = {
  name: 'CC BY 4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
  reuse: 'open',
} as const

export const openGovernmentLicence3 = {
  name: 'Open Government Licence v3.0',
  url: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
  reuse: 'open',
} as const
