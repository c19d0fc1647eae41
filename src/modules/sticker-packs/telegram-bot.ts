type StickerSet = {
  /** Somebody who has written to the bot: it makes sets for nobody else. */
  userId: number
  /** Letters, digits and single underscores, with `_by_` and the bot's own name at the end. */
  name: string
  title: string
  stickers: readonly { path: string; moving: boolean; emoji: readonly string[] }[]
}

/** The operator's bot at Telegram. What goes wrong is said without its token. */
export interface TelegramBot {
  /** Has what people write to the bot posted to an address. Safe to repeat; the answer is the name of the bot. */
  connect(hook: { url: string; secret: string }): Promise<string>

  hasStickerSet(name: string): Promise<boolean>

  /** Fails where there is one of this name already. */
  createStickerSet(set: StickerSet, signal?: AbortSignal): Promise<void>

  say(userId: number, text: string): Promise<void>
}
