import { splitLocale } from '../../../shared/i18n/locales.ts'

/** The build of this code; the bundler inserts it. */
declare const __BUILD_ID__: string

let pages: Promise<ReadonlySet<string> | null> | null = null

/** Whether this build has a payload for a page. If that is unknown, the payload is worth a try. */
export async function isPrerendered(pathname: string): Promise<boolean> {
  pages ??= readPages()
  return (await pages)?.has(splitLocale(pathname).path) ?? true
}

async function readPages(): Promise<ReadonlySet<string> | null> {
  try {
    const response = await fetch(`/builds/meta/${__BUILD_ID__}.json`)
    const { prerendered }: { prerendered: string[] } = await response.json()
    return new Set(prerendered)
  } catch {
    pages = null
    return null
  }
}
