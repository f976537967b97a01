import { checkUnattended } from '../slow/unattended/check-unattended.ts'
import { stationsHost } from '../slow/unattended/publishers.ts'

// A hundred days on a machine without an operator: three outages, and a host whose name never resolves. 40 minutes on two busy processors.
checkUnattended(
  {
    from: '2026-10-01',
    days: 100,
    outages: [
      { host: stationsHost, from: '2026-10-12 00:00:00', until: '2026-10-16 12:00:00', how: 'unavailable' },
      { host: 'every host', from: '2026-11-05 06:00:00', until: '2026-11-07 06:00:00', how: 'disconnected' },
      { host: stationsHost, from: '2026-12-01 00:00:00', until: '2026-12-03 00:00:00', how: 'renamed column' },
    ],
    diskLimit: '30MB',
    sources: ['md', 'bnm', 'lu', 'si'],
    onProbation: ['md', 'si'],
  },
  {
    alerts: [
      '2026-10-02 begins market-late SI',
      '2026-10-13 begins market-late MD',
      '2026-10-16 ends market-late MD',
      '2026-11-06 begins market-late MD',
      '2026-11-07 ends market-late MD',
      '2026-12-01 begins layout-changed md',
      '2026-12-02 begins market-late MD',
      '2026-12-03 ends market-late MD',
      '2026-12-03 ends layout-changed md',
    ],
    statisticDays: 88,
    isCutByLimit: true,
  },
)
