interface Answered {
  readonly status: number
  /** Empty over HTTP/2, as proxies speak it: it has no words for a status. */
  readonly statusText: string
  readonly milliseconds: number
}

/** `404 Not Found, 12 ms` */
export function statusLine({ status, statusText, milliseconds }: Answered): string {
  return `${[status, statusText].filter(Boolean).join(' ')}, ${milliseconds} ms`
}
