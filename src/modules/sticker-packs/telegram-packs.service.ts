import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import { loadOnce } from '../../shared/load-once.ts'
import type { KeyedHash } from '../accounts/keyed-hash.ts'
import { isSameSecret } from '../accounts/same-secret.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Limits } from '../limits/limits.service.ts'
import { addToTelegram } from './add-to-telegram.job.ts'
import type { StickerPacks } from './sticker-packs.service.ts'
import type { TelegramBot } from './telegram-bot.ts'

type TelegramParts = {
  db: Database
  queue: JobQueue
  limits: Limits
  keyedHash: KeyedHash
  /** Null where the operator has none. */
  bot: TelegramBot | null
  packs: Pick<StickerPacks, 'getShared'>
  siteOrigin: string
}

export type TelegramPacks = ReturnType<typeof createTelegramPacks>

/** Telegram's message when somebody follows a link to the bot; all other messages are ignored. */
const Start = z.object({
  message: z.object({
    text: z.string().regex(/^\/start sh_[0-9a-f]{32}$/),
    from: z.object({ id: z.int().positive() }),
    chat: z.object({ type: z.literal('private') }),
  }),
})

/**
 * The way of a shared pack into Telegram. A bot makes sticker sets only for people who have written to it, so a link
 * leads to the bot with the id of the shared page, which tells the bot what the person wants.
 */
export function createTelegramPacks(parts: TelegramParts) {
  const { db, queue, limits, keyedHash, packs, siteOrigin } = parts
  // Telegram posts only over encrypted connections.
  const bot = siteOrigin.startsWith('https:') ? parts.bot : null
  const findBotName = loadOnce(async () => {
    if (!bot) throw new AppError('not_found')
    return bot.connect({ url: `${siteOrigin}/api/telegram/messages`, secret: await keyedHash('telegram') })
  })

  return {
    offered: bot !== null,

    async linkTo(shareId: string): Promise<string> {
      await packs.getShared(shareId)
      return `https://t.me/${await findBotName()}?start=${shareId}`
    },

    /** Messages may come twice. Throws `not_found` if Telegram has not sent it. */
    async receive(secret: string, message: unknown): Promise<void> {
      if (!bot || !isSameSecret(secret, await keyedHash('telegram'))) throw new AppError('not_found')
      const { data } = Start.safeParse(message)
      if (!data) return
      const { text, from } = data.message
      if (!(await limits.tryConsume('telegramPacksPerPerson', String(from.id)))) return
      const wish = { shareId: text.slice('/start '.length), userId: from.id, bot: await findBotName() }
      await inTransaction(db, (tx) => queue.send(tx, addToTelegram, wish))
    },
  }
}
