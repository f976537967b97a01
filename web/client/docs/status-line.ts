interface Answered {
  readonly status: number
  /** Empty over HTTP/2, which has no reason phrases. */
  readonly statusText: string
  readonly milliseconds: number
}

/** `404 Not Found, 12 ms` */
export function statusLine({ status, statusText, milliseconds }: Answered): string {
  return `${[status, statusText].filter(Boolean).join(' ')}, ${milliseconds} ms`
}
