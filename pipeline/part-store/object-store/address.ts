import { UsageError } from '../../model/errors.ts'

/** `s3://bucket/prefix`, in pieces. */
export interface BucketAddress {
  readonly bucket: string
  /** Ends in `/`, or is empty. */
  readonly prefix: string
}

const scheme = 's3://'

/** Whether the word for a data folder names an object store. */
export function isBucketAddress(dataDir: string): boolean {
  return dataDir.startsWith(scheme)
}

/** Throws UsageError for a text that names no bucket. */
export function bucketAddress(text: string): BucketAddress {
  const [bucket = '', ...path] = text.slice(scheme.length).split('/')
  const prefix = path.filter(word => word !== '').join('/')
  if (!isBucketAddress(text) || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || /[^\w./-]|\.\./.test(prefix)) {
    throw new UsageError(`'${text}': expected the address of a bucket, such as s3://fuel-prices/production`)
  }
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` }
}

/** One spelling of an address: without a slash at the end. */
export function bucketText({ bucket, prefix }: BucketAddress): string {
  return `${scheme}${bucket}/${prefix}`.replace(/\/$/, '')
}
