import type { Notice } from '../../pipeline/notify/notice.ts'

export const notice: Notice = {
  kind: 'test',
  title: 'A "title"',
  text: 'A text. To read it: fuel-etl requests list',
  data: { requests: 2, plans: { pro: 2 } },
}

export const neverStopped = new AbortController().signal
