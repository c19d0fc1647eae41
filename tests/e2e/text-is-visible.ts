import sharp from 'sharp'
import { type ChromiumCommand, launchChromium } from './chromium.ts'

/** Letters of the site's language, and the full-width sign at the end of one of its texts. */
const WORDS = ['Plumdrop', '！']

const PAGE = `<body style="margin: 0; font: 40px sans-serif; color: #000; background: #fff">
${WORDS.map((word) => `<span>${word}</span>`).join('\n')}</body>`

/**
 * Throws if a browser shows no text. Without any font, texts have no size, so tests of layout and
 * accessibility would pass on blank pages.
 */
export async function refuseInvisibleText(chromium: ChromiumCommand): Promise<void> {
  const browser = await launchChromium(chromium)
  try {
    const page = await browser.newPage({ viewport: { width: 600, height: 100 } })
    await page.setContent(PAGE)
    for (const [index, word] of WORDS.entries()) {
      const span = page.locator('span').nth(index)
      const { width = 0 } = (await span.boundingBox()) ?? {}
      const isSeen = width > 0 && (await hasInk(await span.screenshot()))
      if (!isSeen)
        throw new Error(`The browser shows no text (“${word}” is ${width} pixels wide): it has no fonts.`)
    }
  } finally {
    await browser.close()
  }
}

/** Whether some pixels differ from the background. */
async function hasInk(screenshot: Buffer): Promise<boolean> {
  const { channels } = await sharp(screenshot).greyscale().stats()
  return (channels[0]?.min ?? 255) < 128
}
