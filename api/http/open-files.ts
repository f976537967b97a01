import { type FileHandle, open } from 'node:fs/promises'
import { type BlockFile, openBlockFile } from '../../pipeline/snapshot/block-file.ts'
import { lengthOfText, packedEnding, rangeOfText } from '../../pipeline/snapshot/packed-text.ts'

/** A file that never changes, as it is sent: packed texts as what they hold. */
export interface SentFile {
  /** In bytes. */
  length(): Promise<number>
  /** From a place to before another, in chunks of their own: the one before may still be on its way. */
  range(start: number, end: number): AsyncGenerator<Buffer>
  close(): Promise<void>
}

interface OpenFile {
  readonly file: Promise<SentFile>
  users: number
}

// A file for customers lies in dozens of others, most of which all downloads of a day have in common: each is opened once,
// however many read from it.
const openFiles = new Map<string, OpenFile>()

/** Opens a file for reading at places. Each call wants one of `closeFile`, also one that failed. */
export function openFile(path: string): Promise<SentFile> {
  const known = openFiles.get(path)
  if (known) {
    known.users += 1
    return known.file
  }
  const file = opened(path)
  openFiles.set(path, { file, users: 1 })
  return file
}

export async function closeFile(path: string): Promise<void> {
  const known = openFiles.get(path)!
  known.users -= 1
  if (known.users > 0) return
  openFiles.delete(path)
  const file = await known.file.catch(() => null)
  await file?.close()
}

async function opened(path: string): Promise<SentFile> {
  return path.endsWith(packedEnding) ? new PackedFile(openBlockFile(path)) : new PlainFile(await open(path))
}

// As much of a file as one download holds in memory twice, the chunk on its way and the next. Eight clients on one machine
// get 400 MB/s in chunks of 64 KB and 460 in those of 256 KB (Node 20, two cores), and a thousand slow ones hold 128 MB, not 512.
const chunkBytes = 64 * 1024

class PlainFile implements SentFile {
  readonly #handle: FileHandle

  constructor(handle: FileHandle) {
    this.#handle = handle
  }

  async length(): Promise<number> {
    const found = await this.#handle.stat()
    return found.isFile() ? found.size : 0
  }

  async *range(start: number, end: number): AsyncGenerator<Buffer> {
    for (let place = start; place < end; ) {
      const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, end - place))
      const { bytesRead } = await this.#handle.read(chunk, 0, chunk.length, place)
      if (bytesRead === 0)
        throw new Error(`the file ended at ${place}, before ${end}: it was changed while it was sent`)
      yield bytesRead === chunk.length ? chunk : chunk.subarray(0, bytesRead)
      place += bytesRead
    }
  }

  close(): Promise<void> {
    return this.#handle.close()
  }
}

class PackedFile implements SentFile {
  readonly #file: BlockFile
  #readers = 0
  #isDone = false

  constructor(file: BlockFile) {
    this.#file = file
  }

  length(): Promise<number> {
    return lengthOfText(this.#file)
  }

  async *range(start: number, end: number): AsyncGenerator<Buffer> {
    this.#readers += 1
    try {
      yield* rangeOfText(this.#file, start, end)
    } finally {
      this.#readers -= 1
      this.#closeWhenUnread()
    }
  }

  async close(): Promise<void> {
    this.#isDone = true
    this.#closeWhenUnread()
  }

  // A client may go while a block is read, and the number of a closed file may be another's the next moment.
  #closeWhenUnread(): void {
    if (this.#isDone && this.#readers === 0) this.#file.close()
  }
}
