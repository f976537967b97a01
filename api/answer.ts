import type { Coding } from '../pipeline/serving/answers-pack.ts'
import type { Validators } from './http/preconditions.ts'

/** What a route hands to `send`. */
export type Answer = ReadyAnswer | MadeAnswer | FileAnswer | PlainAnswer | RedirectAnswer

/** Finished at publish, headers included: nothing is computed for the request. */
export interface ReadyAnswer {
  readonly kind: 'ready'
  readonly variants: Readonly<Record<Coding, ReadyVariant>>
  /** Epoch seconds. */
  readonly changedAt: number
}

export interface ReadyVariant {
  readonly bytes: Buffer
  readonly etag: string
  /** Name, value, name, value … with 200 and with 304: the form that node writes without looking at it. */
  readonly headers: string[]
  readonly unchangedHeaders: string[]
}

/** What is made of a body once, where several requests are answered with it. */
export interface KeptBody {
  digest?: string
  readonly packed: Map<Coding, Promise<Buffer>>
}

/** Put together for this request, or for one a moment ago. */
export interface MadeAnswer {
  readonly kind: 'made'
  /** A text has one character a byte. */
  readonly body: Buffer | string
  /** A hash of all that decides the body, where that is shorter than the body: the entity tag. */
  readonly tag?: string
  /** Where the request chooses it; otherwise that of the route. */
  readonly contentType?: string
  /** Name, value … without those that depend on the body and its coding. */
  readonly headers: readonly string[]
  /** Epoch seconds. */
  readonly changedAt: number
  /** The client said what it holds in its own way, a cursor, and there is nothing behind it. */
  readonly isUnchanged?: true
  readonly kept?: KeptBody
}

/** A file for customers, whole or in part; never compressed. */
export interface FileAnswer extends Validators {
  readonly kind: 'file'
  /** Where its bytes lie, one piece behind the other. A file that is too short for its piece is not sent. */
  readonly pieces: readonly FilePiece[]
  /** Of all pieces together. */
  readonly bytes: number
  readonly contentType: string
  /** Name, value … that do not depend on the part that is sent. */
  readonly headers: readonly string[]
}

/** A range of a file on the disk. */
export interface FilePiece {
  readonly file: string
  readonly offset: number
  readonly bytes: number
}

/** Of the process or the store: neither cached nor compressed. */
export interface PlainAnswer {
  readonly kind: 'plain'
  readonly status: number
  readonly body: string
  /** Name, value, name, value … that this answer adds. */
  readonly headers?: readonly string[]
}

/** A browser goes on to a page: 303. */
export interface RedirectAnswer {
  readonly kind: 'redirect'
  readonly location: string
  /** Name, value, name, value … that this answer adds. */
  readonly headers?: readonly string[]
}
