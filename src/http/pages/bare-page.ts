import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

type BarePage = {
  lang: string
  /** Absent if unknown. */
  siteName?: string
  title: string
  text: string
  /** The first one is what most people want next. */
  links: readonly { href: string; label: string }[]
}

/** A page for when the site itself is unavailable. It is a single file without scripts. */
export function renderBarePage(page: BarePage): HtmlEscapedString | Promise<HtmlEscapedString> {
  const { lang, siteName, title, text, links } = page
  return html`<!DOCTYPE html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${siteName ? `${title} | ${siteName}` : title}</title>
<style>${raw(STYLES)}</style>
</head>
<body>
<main>
${raw(DROP)}
<h1>${title}</h1>
<p>${text}</p>
<p>${links.map(({ href, label }) => html`<a href="${href}">${label}</a> `)}</p>
</main>
</body>
</html>
`
}

/** A waiting drop, in the colors of the logo. */
const DROP = `<svg viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
<path d="M48 8c14 18 26 30 26 48a26 26 0 0 1-52 0c0-18 12-30 26-48z" fill="none" stroke="currentColor" stroke-width="4" stroke-dasharray="7 7" stroke-linecap="round"/>
<path d="M38 62h20" stroke="currentColor" stroke-width="4" stroke-linecap="round"/>
<circle cx="39" cy="50" r="3" fill="currentColor"/><circle cx="57" cy="50" r="3" fill="currentColor"/></svg>`

const STYLES = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: light-dark(#faf8ff, #0e0b16);
  color: light-dark(#1c1533, #f5f2fc); font: 1rem/1.6 "Plus Jakarta Sans Variable", ui-sans-serif, system-ui, sans-serif; }
main { max-width: 28rem; padding: 2rem 1.25rem; text-align: center; }
svg { color: light-dark(#6a45ea, #a993ff); }
h1 { margin: 1rem 0 0; font-size: 1.75rem; line-height: 1.25; }
p { margin: .75rem 0 0; color: light-dark(#574e70, #bbb2cf); }
a { display: inline-block; margin: .75rem .25rem 0; padding: .625rem 1.25rem; border-radius: .75rem;
  color: light-dark(#5b36d6, #bfaeff); font-weight: 650; text-decoration: none; }
a:hover { text-decoration: underline; }
a:focus-visible { outline: 2px solid light-dark(#6a45ea, #a993ff); outline-offset: 2px; }
a:first-child { background: linear-gradient(100deg, #7252f3, #9a3bd9); color: #fff; }
`
