import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import {
  checkedMessage,
  type Mailer,
  type MailMessage,
  MailNotSentError,
  type OutboxMessage,
} from '../../modules/mail/mailer.ts'
import { unlessMissing } from '../storage/unless-missing.ts'

const KEPT_MESSAGES = 200
/** A file beyond this size is set aside, and deleted once newer ones contain all the messages to keep. */
const FULL_BYTES = 256 * 1024
const SET_ASIDE = /^outbox-.+\.jsonl$/

const KeptLine = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  code: z.string().optional(),
  at: z.string(),
})
type KeptLine = z.infer<typeof KeptLine>

/**
 * Keeps mail in a file instead of sending it, for an installation without a mail server. Files are only ever appended
 * to, renamed to unique names and deleted when outdated, so that processes that share the folder need no lock and lose
 * no message.
 */
export class OutboxMailer implements Mailer {
  readonly #folder: string
  readonly #current: string
  readonly #print: (line: string) => void

  constructor({ folder, print }: { folder: string; print: (line: string) => void }) {
    this.#folder = folder
    this.#current = join(folder, 'outbox.jsonl')
    this.#print = print
  }

  async send(message: MailMessage): Promise<void> {
    const { to, subject, text, code } = checkedMessage(message)
    try {
      await this.#append({ id: randomUUID(), to, subject, text, code, at: new Date().toISOString() })
    } catch (cause) {
      throw new MailNotSentError('The outbox could not be written.', { retryable: true, cause })
    }
    // The output ends up in logs, and a code there would open an account.
    this.#print('A mail was kept: see /dev/outbox')
  }

  /** The latest messages, newest first. */
  async list(): Promise<OutboxMessage[]> {
    // The current file is read before the others are listed: if it is set aside in between, its messages are read
    // twice, which their ids show, and not missed.
    const current = await readLines(this.#current)
    const lines = new Map<string, KeptLine>()
    for (const file of await this.#setAsideFiles()) {
      for (const line of await readLines(file)) lines.set(line.id, line)
    }
    for (const line of current) lines.set(line.id, line)
    const newestFirst = [...lines.values()].reverse().sort((a, b) => b.at.localeCompare(a.at))
    return newestFirst.slice(0, KEPT_MESSAGES).map(({ id: _id, ...message }) => message)
  }

  async #append(line: KeptLine): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    // The line break comes first, so that a line cut off by a full disk does not take the next one with it. The mode
    // hides sign-in codes from other users.
    await appendFile(this.#current, `\n${JSON.stringify(line)}`, { mode: 0o600 })
    const written = await unlessMissing(stat(this.#current))
    if (written && written.size > FULL_BYTES) await this.#setAside()
  }

  async #setAside(): Promise<void> {
    const name = `outbox-${Date.now()}-${randomUUID()}.jsonl`
    await unlessMissing(rename(this.#current, join(this.#folder, name)))
    let newer = 0
    for (const file of (await this.#setAsideFiles()).reverse()) {
      if (newer < KEPT_MESSAGES) newer += (await readLines(file)).length
      else await rm(file, { force: true })
    }
  }

  /** Oldest first. */
  async #setAsideFiles(): Promise<string[]> {
    const names = (await unlessMissing(readdir(this.#folder))) ?? []
    const setAside = names.filter((name) => SET_ASIDE.test(name)).sort()
    return setAside.map((name) => join(this.#folder, name))
  }
}

/** Skips unreadable lines, such as one that another process is just writing. */
async function readLines(file: string): Promise<KeptLine[]> {
  const content = (await unlessMissing(readFile(file, 'utf8'))) ?? ''
  return content.split('\n').flatMap((line) => parseLine(line) ?? [])
}

function parseLine(line: string): KeptLine | null {
  try {
    return KeptLine.parse(JSON.parse(line))
  } catch {
    return null
  }
}
