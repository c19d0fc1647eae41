import { type FileHandle, open } from 'node:fs/promises'
import { AppError } from '../../shared/errors.ts'

const WINDOW_BYTES = 64 * 1024

/** Random access to a file through a small window, so that a file of any size takes little memory. */
export class FileWindow {
  readonly bytes: number
  readonly #file: FileHandle
  #window = Buffer.alloc(0)
  #start = 0

  private constructor(file: FileHandle, bytes: number) {
    this.#file = file
    this.bytes = bytes
  }

  static async open(path: string): Promise<FileWindow> {
    const file = await open(path, 'r')
    return new FileWindow(file, (await file.stat()).size)
  }

  /** Exactly this many bytes. A read beyond the end means that the file is truncated, so it counts as damaged. */
  async read(position: number, length: number): Promise<Buffer> {
    if (position + length > this.bytes) throw new AppError('upload_unreadable')
    if (!this.#holds(position, length)) await this.#load(position, Math.max(length, WINDOW_BYTES))
    const from = position - this.#start
    return this.#window.subarray(from, from + length)
  }

  /** The bytes at a position that are available without another read; at least one. */
  async windowAt(position: number): Promise<Buffer> {
    await this.read(position, 1)
    return this.#window.subarray(position - this.#start)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#file.close()
  }

  #holds(position: number, length: number): boolean {
    return position >= this.#start && position + length <= this.#start + this.#window.length
  }

  async #load(position: number, length: number): Promise<void> {
    const buffer = Buffer.alloc(Math.min(length, this.bytes - position))
    const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, position)
    if (bytesRead < buffer.length) throw new AppError('upload_unreadable')
    this.#window = buffer
    this.#start = position
  }
}
