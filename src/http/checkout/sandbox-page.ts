import { html, raw } from 'hono/html'
import { type CardEntry, type CardProblem, TEST_CARDS } from '../../modules/payments/sandbox.ts'
import type { ServerText } from '../../shared/i18n/server-text.ts'
import type { Markup } from './checkout-frame.ts'
import type { describePurchase } from './describe-purchase.ts'

type Purchase = ReturnType<typeof describePurchase>
type Form = { entry: CardEntry; problem: CardProblem } | null

/** The field of the problem. */
const FIELDS = {
  number: 'number',
  unknown_card: 'number',
  expired_card: 'number',
  expiry: 'expiry',
  cvc: 'cvc',
} as const satisfies Record<CardProblem, keyof CardEntry>

/** The form for a test card. It works without scripts; with one, a click on a card fills it in. */
export function renderCardForm(purchase: Purchase, form: Form, text: ServerText, nonce: string): Markup {
  const { name, amount, per, terms } = purchase
  const field = (key: keyof CardEntry, label: string, hint = '') => {
    const problem = form && FIELDS[form.problem] === key ? form.problem : null
    return html`<label>${label}
<input name="${key}" value="${form?.entry[key] ?? ''}" placeholder="${hint}" inputmode="numeric" autocomplete="off" maxlength="30" required${problem ? html` autofocus aria-invalid="true" aria-describedby="problem"` : ''}>
${problem ? html`<span class="problem" id="problem" role="alert">${text(`checkout.problem.${problem}`)}</span>` : ''}</label>`
  }
  return html`<h1>${name}</h1>
<p class="price">${amount} <small>${per}</small></p>
<p class="soft">${terms}</p>
<p class="notice">${text('checkout.sandbox.notice')}</p>
<form method="post">
${field('number', text('checkout.number'), '4242 4242 4242 4242')}
<div class="pair">
${field('expiry', text('checkout.expiry'), text('checkout.expiry.hint'))}
${field('cvc', text('checkout.cvc'), '123')}
</div>
<button class="main">${text('checkout.pay', { amount })}</button>
</form>
<section class="cards">
<h2>${text('checkout.cards')}</h2>
<p class="soft">${text('checkout.cards.hint')}</p>
<ul>${TEST_CARDS.map(
    ({ number, does }) => html`<li><button type="button" class="card" data-number="${inGroups(number)}">
<code>${inGroups(number)}</code> <span>${text(`checkout.card.${does}`)}</span></button></li>`,
  )}</ul>
</section>
<script nonce="${nonce}">${raw(FILL_IN)}</script>`
}

export function renderConfirmation({ amount }: Purchase, text: ServerText): Markup {
  return html`<div class="outcome">
<h1>${text('checkout.confirm.heading')}</h1>
<p class="soft">${text('checkout.confirm.text', { amount })}</p>
<form method="post">
<button class="main" name="confirm" value="yes">${text('checkout.confirm.yes')}</button>
<button class="other" name="confirm" value="no">${text('checkout.confirm.no')}</button>
</form>
</div>`
}

function inGroups(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ')
}

const FILL_IN = `
const form = document.forms[0]
for (const card of document.querySelectorAll('[data-number]')) {
  card.addEventListener('click', () => {
    form.number.value = card.dataset.number
    form.expiry.value = '12 / ' + String((new Date().getFullYear() + 3) % 100).padStart(2, '0')
    form.cvc.value = '123'
    form.querySelector('.main').focus()
  })
}
`
