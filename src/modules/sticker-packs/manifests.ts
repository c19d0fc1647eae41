import type { StickerMotion } from '../../shared/catalogue/sticker-motions.ts'
import { splitEmoji } from '../../shared/sticker-emoji.ts'

/** A pack with the names of its files. */
export type NamedPack = {
  id: string
  name: string
  author: string
  siteOrigin: string
  /** Null if the messenger wants none. */
  trayFile: string | null
  stickers: readonly { file: string; emoji: string; title: string; motion: StickerMotion }[]
}

type TextFile = { name: string; text: string }

/**
 * The formats of the known importers: `contents.json` is that of WhatsApp's own sample apps, the two texts are those of
 * sticker makers that open archives.
 */
export function whatsappManifest(pack: NamedPack): TextFile[] {
  const { id, name, author, siteOrigin, trayFile, stickers } = pack
  const contents = {
    android_play_store_link: '',
    ios_app_store_link: '',
    sticker_packs: [
      {
        identifier: id,
        name,
        publisher: author,
        tray_image_file: trayFile,
        image_data_version: '1',
        avoid_cache: false,
        publisher_email: '',
        publisher_website: siteOrigin,
        privacy_policy_website: `${siteOrigin}/privacy-policy`,
        license_agreement_website: `${siteOrigin}/terms-of-service`,
        animated_sticker_pack: stickers.some(({ motion }) => motion !== 'none'),
        stickers: stickers.map(({ file, emoji, title }) => ({
          image_file: file,
          emojis: splitEmoji(emoji) ?? [],
          accessibility_text: title.slice(0, MAX_ACCESSIBILITY_TEXT),
        })),
      },
    ],
  }
  return [
    { name: 'contents.json', text: `${JSON.stringify(contents, null, 2)}\n` },
    { name: 'title.txt', text: name },
    { name: 'author.txt', text: author },
  ]
}

const MAX_ACCESSIBILITY_TEXT = 125

/** For messengers that ask for the emoji of each sticker when it is added by hand. */
export function emojiList({ stickers }: NamedPack): TextFile[] {
  const lines = stickers.map(({ file, emoji }) => `${file} ${emoji}\n`)
  return [{ name: 'emoji.txt', text: lines.join('') }]
}
