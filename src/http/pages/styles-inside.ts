import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes a page's style sheets into the page, so that nothing need be fetched before it is painted. The link stays,
 * because React looks for it and later pages take the file from the cache; a sheet for print holds nothing up.
 */
export async function putStylesInside(html: string, clientFolder: string): Promise<string> {
  let page = html
  for (const [link, address = ''] of html.matchAll(/<link rel="stylesheet" href="([^"#]+)[^"]*"/g)) {
    const styles = await readFile(join(clientFolder, address), 'utf8')
    page = page.replace(link, () => `<style>${styles}</style>${link} media="print"`)
  }
  return page
}
