type StickerSet = {
  /** A person who has written to the bot: it makes sets for nobody else. */
  userId: number
  /** Letters, digits and single underscores, with `_by_` and the bot's own name at the end. */
  name: string
  title: string
  stickers: readonly { path: string; moving: boolean; emoji: readonly string[] }[]
}

/** The operator's bot at Telegram. Its errors never contain the token. */
export interface TelegramBot {
  /** Registers the webhook for messages to the bot. Safe to repeat; returns the name of the bot. */
  connect(hook: { url: string; secret: string }): Promise<string>

  hasStickerSet(name: string): Promise<boolean>

  /** Fails if there already is one of this name. */
  createStickerSet(set: StickerSet, signal?: AbortSignal): Promise<void>

  say(userId: number, text: string): Promise<void>
}
