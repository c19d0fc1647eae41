import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

type Frame = { lang: string; title: string; nonce: string; content: Markup }

/** The page in the frame of the payment dialog. It is small and needs nothing from the rest of the site. */
export function renderFrame({ lang, title, nonce, content }: Frame): Markup {
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<script nonce="${nonce}">${raw(SAME_THEME)}</script>
<style nonce="${nonce}">${raw(STYLES)}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`
}

/** The theme that was chosen on the site, if any. */
const SAME_THEME = `try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

const STYLES = `
:root { color-scheme: light dark; --surface: light-dark(#fff, #181423); --raised: light-dark(#f6f3ff, #211b2f);
  --ink: light-dark(#1c1533, #f5f2fc); --muted: light-dark(#574e70, #bbb2cf); --line: light-dark(#e7e0f5, #2e2640);
  --control: light-dark(#8a80a6, #7d7299); --focus: light-dark(#6a45ea, #a993ff); --brand: light-dark(#5b36d6, #bfaeff);
  --danger: light-dark(#c01e44, #ff9db0); --warn: light-dark(#fff0cc, #3a2a0a); --on-warn: light-dark(#7a4900, #ffd27a); }
:root[data-theme=light] { color-scheme: light; }
:root[data-theme=dark] { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--surface); color: var(--ink); font: 1rem/1.5 ui-sans-serif, system-ui, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 1.25rem 1.25rem 2rem; }
h1 { margin: 0; font-size: 1.125rem; line-height: 1.35; }
h2 { margin: 0; font-size: .875rem; }
p { margin: 0; }
.price { font-size: 1.875rem; font-weight: 700; letter-spacing: -.02em; line-height: 1.25; }
.price small { font-size: .9375rem; font-weight: 500; letter-spacing: 0; color: var(--muted); }
.soft { color: var(--muted); font-size: .875rem; }
.notice { margin: 1rem 0; padding: .625rem .875rem; border-radius: .75rem; background: var(--warn); color: var(--on-warn); font-size: .875rem; }
form { display: grid; gap: .875rem; }
label { display: grid; gap: .25rem; font-size: .875rem; font-weight: 600; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .875rem; align-items: start; }
input { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--control); border-radius: .75rem;
  background: transparent; color: inherit; font: inherit; font-weight: 400; font-variant-numeric: tabular-nums; }
input::placeholder { color: var(--muted); opacity: 1; }
input[aria-invalid=true] { border-color: var(--danger); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.problem { color: var(--danger); font-size: .875rem; font-weight: 500; }
button { min-height: 2.75rem; padding: .5rem 1rem; border: 0; border-radius: .75rem; font: inherit; font-weight: 650; cursor: pointer; }
.main { background: linear-gradient(100deg, #7252f3, #9a3bd9); color: #fff; }
.main:hover { background: linear-gradient(100deg, #6340e4, #8a2fc8); }
.other { border: 1px solid var(--control); background: transparent; color: inherit; }
.cards { margin-top: 1.25rem; padding-top: 1rem; border-top: 1px solid var(--line); }
ul { display: grid; gap: .375rem; margin: .625rem 0 0; padding: 0; list-style: none; }
.card { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; width: 100%; padding: .5rem .75rem;
  background: var(--raised); color: inherit; font-weight: 500; font-size: .875rem; text-align: start; align-items: center; }
.card:hover { background: var(--line); }
.card code { font: 600 .875rem ui-monospace, monospace; }
.card span { color: var(--brand); }
.outcome { display: grid; gap: .5rem; justify-items: center; padding: 4rem 0; text-align: center; }
.outcome form { margin-top: 1rem; }
.outcome svg { width: 3.5rem; height: 3.5rem; color: var(--brand); }
.outcome.bad svg { color: var(--danger); }
`
