import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { StickerPack } from '../../shared/contract/sticker-packs.ts'
import { AppError } from '../../shared/errors.ts'
import { DEFAULT_LOCALE } from '../../shared/i18n/locales.ts'
import { loadServerText } from '../../shared/i18n/server-text.ts'
import { splitEmoji } from '../../shared/sticker-emoji.ts'
import { defineJob, type Job, type JobContext, withHandler } from '../jobs/job.ts'
import type { PackArchives } from './pack-archives.service.ts'
import type { StickerPacks } from './sticker-packs.service.ts'
import type { TelegramBot } from './telegram-bot.ts'

const Wish = z.object({
  shareId: z.string(),
  /** At Telegram. */
  userId: z.int().positive(),
  /** The name of the bot, which is the suffix of the names of all its sets. */
  bot: z.string(),
})
type Wish = z.infer<typeof Wish>

export const addToTelegram = defineJob({ name: 'sticker-packs.telegram', schema: Wish, maxAttempts: 4 })

type JobParts = {
  bot: TelegramBot | null
  packs: Pick<StickerPacks, 'getShared'>
  archives: Pick<PackArchives, 'withSharedFiles'>
}

/**
 * Makes a sticker set for a person who has asked the bot, and sends them the link. An existing set is not made again.
 */
export function addToTelegramJob({ bot, packs, archives }: JobParts): Job<unknown> {
  async function add(telegram: TelegramBot, wish: Wish, signal: AbortSignal): Promise<void> {
    const { pack } = await packs.getShared(wish.shareId)
    const name = setName(pack, wish)
    if (!(await telegram.hasStickerSet(name))) {
      await archives.withSharedFiles(wish.shareId, 'telegram', signal, (paths) =>
        telegram.createStickerSet({ userId: wish.userId, name, ...setOf(pack, paths) }, signal),
      )
    }
    const link = `https://t.me/addstickers/${name}`
    const text = await loadServerText(DEFAULT_LOCALE)
    await telegram.say(wish.userId, text('telegram.added', { name: pack.name, link }))
  }

  return withHandler(addToTelegram, async (wish, { signal, lastAttempt }: JobContext) => {
    if (!bot) return
    try {
      await add(bot, wish, signal)
    } catch (error) {
      const text = await loadServerText(DEFAULT_LOCALE)
      if (error instanceof AppError && error.reason === 'not_found') {
        return bot.say(wish.userId, text('telegram.gone'))
      }
      if (lastAttempt) await bot.say(wish.userId, text('telegram.failed')).catch(() => undefined)
      throw error
    }
  })
}

/** The same for the same person and the same state of a pack. */
function setName({ id, updated_at }: StickerPack, { userId, bot }: Wish): string {
  const hash = createHash('sha256').update(`${id} ${updated_at} ${userId}`).digest('hex')
  return `p${hash.slice(0, 20)}_by_${bot}`
}

function setOf({ name, stickers }: StickerPack, paths: readonly string[]) {
  return {
    title: name,
    stickers: paths.map((path, index) => ({
      path,
      moving: stickers[index]?.motion !== 'none',
      emoji: splitEmoji(stickers[index]?.emoji ?? '') ?? [],
    })),
  }
}
