import { html } from 'hono/html'
import type { OutboxMessage } from '../../modules/mail/mailer.ts'

/** A page with the mail kept on this machine, so that a new developer can sign in without a mail server. */
export function renderOutboxPage(messages: readonly OutboxMessage[]): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${messages.length > 0 ? `(${messages.length}) ` : ''}Outbox · Plumdrop</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>Outbox</h1>
<p class="note">No mail server is set up, so mail stays on this machine. The newest message comes first.</p>
${messages.length > 0 ? html`<ol>${messages.map(renderMessage)}</ol>` : html`<p class="empty">No mail yet. Ask for a sign-in code and it appears here.</p>`}
</main>
</body>
</html>
`
  // Nothing in it is asynchronous, so the template is finished at once.
  if (page instanceof Promise) throw new Error('The outbox page must not wait for anything.')
  return page.toString()
}

function renderMessage({ to, subject, text, code, at }: OutboxMessage) {
  return html`
<li><article>
<h2>${subject}</h2>
<p class="meta">To <strong>${to}</strong> · <time datetime="${at}">${readableTime(at)}</time></p>
${code ? html`<p class="code"><span class="label">Code</span> <code>${code}</code></p>` : ''}
<pre>${text}</pre>
</article></li>`
}

function readableTime(at: string): string {
  return `${at.slice(0, 19).replace('T', ' ')} UTC`
}

const styles = html`
:root { color-scheme: light dark; --page: #f7f4f8; --card: #fff; --ink: #241a2b; --soft: #6a5c74; --line: #e5dce9; --plum: #7b2d8b; }
@media (prefers-color-scheme: dark) {
  :root { --page: #17121b; --card: #221b28; --ink: #f3edf6; --soft: #b3a5bd; --line: #3a2f43; --plum: #e0a3ee; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 2rem 1rem 4rem; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 42rem; margin: 0 auto; }
h1 { margin: 0; font-size: 1.75rem; }
h2 { margin: 0; font-size: 1.0625rem; overflow-wrap: anywhere; }
.note, .meta, .label { color: var(--soft); }
.note { margin: .25rem 0 1.5rem; }
.meta { margin: .125rem 0 0; font-size: .875rem; overflow-wrap: anywhere; }
.meta strong { color: var(--ink); font-weight: 600; }
.empty { padding: 3rem 1rem; border: 1px dashed var(--line); border-radius: 1rem; text-align: center; color: var(--soft); }
ol { display: grid; gap: 1rem; margin: 0; padding: 0; list-style: none; }
article { padding: 1.25rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--card); }
.code { margin: .75rem 0 0; }
.label { display: block; font-size: .875rem; }
.code code { color: var(--plum); font: 700 2.25rem/1.2 ui-monospace, monospace; letter-spacing: .12em; user-select: all; overflow-wrap: anywhere; }
pre { margin: .75rem 0 0; padding-top: .75rem; border-top: 1px solid var(--line); font: inherit; font-size: .9375rem; white-space: pre-wrap; overflow-wrap: anywhere; }
`
