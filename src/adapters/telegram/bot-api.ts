import { openAsBlob } from 'node:fs'
import { z } from 'zod'
import type { TelegramBot } from '../../modules/sticker-packs/telegram-bot.ts'

type BotSettings = { token: string; apiUrl: string }

const Answer = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  description: z.string().optional(),
})
const Me = z.object({ username: z.string() })

const TIMEOUT_MS = 60_000
/** Telegram's response for a set that does not exist. */
const NO_SUCH_SET = 'STICKERSET_INVALID'

/** Telegram's own words; no error contains the address of the call, which includes the token. */
class TelegramError extends Error {
  override name = 'TelegramError'
}

/** https://core.telegram.org/bots/api */
export function createTelegramBot({ token, apiUrl }: BotSettings): TelegramBot {
  async function call(method: string, values: Record<string, unknown>, more: Sending = {}): Promise<unknown> {
    const form = new FormData()
    for (const [name, value] of Object.entries(values)) {
      form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
    }
    for (const [name, file] of Object.entries(more.files ?? {})) form.set(name, file, name)
    const signals = [AbortSignal.timeout(TIMEOUT_MS), ...(more.signal ? [more.signal] : [])]
    const response = await fetch(new URL(`/bot${token}/${method}`, apiUrl), {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.any(signals),
    }).catch(() => null)
    if (!response) throw new TelegramError(`${method}: no answer from Telegram`)
    const { data } = Answer.safeParse(await response.json().catch(() => null))
    if (!data?.ok) throw new TelegramError(`${method}: ${data?.description ?? `status ${response.status}`}`)
    return data.result
  }

  return {
    async connect({ url, secret }) {
      await call('setWebhook', { url, secret_token: secret, allowed_updates: ['message'] })
      return Me.parse(await call('getMe', {})).username
    },

    async hasStickerSet(name) {
      try {
        await call('getStickerSet', { name })
        return true
      } catch (error) {
        if (error instanceof TelegramError && error.message.includes(NO_SUCH_SET)) return false
        throw error
      }
    },

    async createStickerSet({ userId, name, title, stickers }, signal) {
      const files: Record<string, Blob> = {}
      for (const [index, { path }] of stickers.entries()) files[`sticker${index}`] = await openAsBlob(path)
      const listed = stickers.map(({ moving, emoji }, index) => ({
        sticker: `attach://sticker${index}`,
        format: moving ? 'video' : 'static',
        emoji_list: emoji,
      }))
      const set = { user_id: userId, name, title, stickers: listed }
      await call('createNewStickerSet', set, { files, ...(signal && { signal }) })
    },

    async say(userId, text) {
      await call('sendMessage', { chat_id: userId, text })
    },
  }
}

type Sending = { files?: Record<string, Blob>; signal?: AbortSignal }
