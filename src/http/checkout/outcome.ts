import { html } from 'hono/html'
import type { ServerText } from '../../shared/i18n/server-text.ts'
import type { Markup } from './checkout-frame.ts'

const TICK = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="m8 12.5 2.7 2.7L16 9.5"/></svg>`
const CROSS = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="m9 9 6 6m0-6-6 6"/></svg>`

/** How it ended. */
export function renderOutcome(outcome: 'paid' | 'processing' | 'failed' | 'over', text: ServerText): Markup {
  const isWell = outcome === 'paid' || outcome === 'processing'
  return html`<div class="outcome ${isWell ? 'good' : 'bad'}" role="status">
${isWell ? TICK : CROSS}
<h1>${text(`checkout.${outcome}.heading`)}</h1>
<p class="soft">${text(`checkout.${outcome}.text`)}</p>
</div>`
}
