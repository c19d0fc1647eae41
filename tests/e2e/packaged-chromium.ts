import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import packaged, { inflate } from '@sparticuz/chromium'
import type { ChromiumCommand } from './chromium.ts'

const require = createRequire(import.meta.url)

/** The name of the folder changes with what is in it, so that what an older version unpacked is not used. */
const FOLDER = path.resolve('node_modules/.cache/chromium-2')

/** Where a system keeps its fonts: what ours lack may be there. */
const SYSTEM_FONTS = ['/usr/share/fonts', '/usr/local/share/fonts', '~/.fonts', '~/.local/share/fonts']

/** The browser that npm has installed, with libraries and fonts of its own: machines may have neither. */
export async function unpackChromium(): Promise<ChromiumCommand> {
  if (!existsSync(FOLDER)) await unpack()
  const env = {
    LD_LIBRARY_PATH: path.join(FOLDER, 'al2023/lib'),
    FONTCONFIG_FILE: path.join(FOLDER, 'fonts.conf'),
  }
  return { executablePath: path.join(FOLDER, 'chromium'), env }
}

/** The package unpacks into the temporary folder, whatever that is; renaming at the end makes it whole or absent. */
async function unpack(): Promise<void> {
  const unfinished = `${FOLDER}.${process.pid}`
  const { TMPDIR, LD_LIBRARY_PATH } = process.env
  mkdirSync(unfinished, { recursive: true })
  process.env.TMPDIR = unfinished
  try {
    const executable = await packaged.executablePath()
    await inflate(path.resolve('node_modules/@sparticuz/chromium/bin/al2023.tar.br'))
    if (!existsSync(executable)) throw new Error('The packaged Chromium could not be unpacked')
    writeFileSync(path.join(unfinished, 'fonts.conf'), fontConfiguration())
    // Another process may have been faster, and its browser is as good.
    if (!existsSync(FOLDER)) renameSync(unfinished, FOLDER)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    restore('TMPDIR', TMPDIR)
    restore('LD_LIBRARY_PATH', LD_LIBRARY_PATH)
  }
}

/** The one of the package names folders of its home cloud only, and a page without any font crashes the browser. */
function fontConfiguration(): string {
  const folders = [path.join(FOLDER, 'fonts/fonts'), punctuationFonts(), ...SYSTEM_FONTS]
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${folder}</dir>`).join('\n')}
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
  <cachedir>${path.join(FOLDER, 'fonts-cache')}</cachedir>
</fontconfig>
`
}

/** Full-width signs, which the Latin fonts lack. */
function punctuationFonts(): string {
  return path.dirname(require.resolve('@expo-google-fonts/dotgothic16/package.json'))
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}
