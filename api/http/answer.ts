import type { Coding } from '../../pipeline/serving/answers-pack.ts'
import type { Validators } from './preconditions.ts'

/** The result of a route, sent by `send`. */
export type Answer = ReadyAnswer | MadeAnswer | FileAnswer | PlainAnswer | RedirectAnswer

/** Prepared at publish, headers included. Nothing is computed per request. */
export interface ReadyAnswer {
  readonly kind: 'ready'
  readonly variants: Readonly<Record<Coding, ReadyVariant>>
  /** Epoch seconds. */
  readonly changedAt: number
}

export interface ReadyVariant {
  readonly bytes: Buffer
  readonly etag: string
  /** Name, value, name, value … for 200 and for 304: the form that Node writes without inspecting it. */
  readonly headers: string[]
  readonly unchangedHeaders: string[]
}

/** Digest and compressed forms of a body that answers several requests. Each is computed once. */
export interface KeptBody {
  digest?: string
  readonly packed: Map<Coding, Promise<Buffer>>
}

/** Assembled for this request, or cached from a recent one. */
export interface MadeAnswer {
  readonly kind: 'made'
  /** A string has one character per byte (latin1). */
  readonly body: Buffer | string
  /** The entity tag: a hash of the inputs of the body, where they are shorter than the body. */
  readonly tag?: string
  /** Set when the request chooses the type. Otherwise the route's type is sent. */
  readonly contentType?: string
  /** Name, value … except the headers that depend on the body and its coding. */
  readonly headers: readonly string[]
  /** Epoch seconds. */
  readonly changedAt: number
  /** Epoch seconds of the next change. Until then the same address has the same answer. Absent: for this second only. */
  readonly until?: number
  /** The client sent a cursor, and there is nothing new after it. */
  readonly isUnchanged?: true
  readonly kept?: KeptBody
}

/** A file for customers, complete or in part. Never compressed. */
export interface FileAnswer extends Validators {
  readonly kind: 'file'
  /** The pieces that make up the file, in order. If a stored file is too short for its piece, nothing is sent. */
  readonly pieces: readonly FilePiece[]
  /** Makes the stored file, which may be missing. Not called for an answer without content. Absent: the file was published. */
  readonly make?: () => Promise<void>
  /** The total of all pieces. */
  readonly bytes: number
  /** Of the complete file, in hexadecimal digits. Nothing is sent if the content has another one. */
  readonly sha256: string
  readonly contentType: string
  /** Name, value … of the headers that do not depend on the range. */
  readonly headers: readonly string[]
}

/** A range of a file on the disk. */
export interface FilePiece {
  readonly file: string
  readonly offset: number
  readonly bytes: number
}

/** From the process or the store. Neither cached nor compressed. */
export interface PlainAnswer {
  readonly kind: 'plain'
  readonly status: number
  readonly body: string
  /** Additional headers: name, value, name, value … */
  readonly headers?: readonly string[]
}

/** Redirects a browser to a page. */
export interface RedirectAnswer {
  readonly kind: 'redirect'
  /** 303 after a form, which is the default; 308 for another spelling of an address. */
  readonly status?: 303 | 308
  readonly location: string
  /** Additional headers: name, value, name, value … */
  readonly headers?: readonly string[]
}
