import { checkUnattended } from './check-unattended.ts'
import { stationsHost } from './publishers.ts'

// Four days of what test/nightly/hundred-days.test.ts does for a hundred.
checkUnattended(
  {
    from: '2026-10-29',
    days: 4,
    outages: [{ host: stationsHost, from: '2026-10-30 12:00:00', until: '2026-10-31 06:00:00', how: 'renamed column' }],
    diskLimit: '16MB',
    sources: ['md', 'bnm', 'lu', 'si'],
    onProbation: ['md', 'si'],
  },
  {
    alerts: [
      '2026-10-30 begins market-late SI',
      '2026-10-30 begins layout-changed md',
      '2026-10-31 ends layout-changed md',
    ],
    statisticDays: 2,
    isCutByLimit: false,
  },
)
