import { html } from 'hono/html'
import { IntlMessageFormat } from 'intl-messageformat'
import type { KeyedHash } from '../../modules/accounts/keyed-hash.ts'
import { isSameSecret } from '../../modules/accounts/same-secret.ts'
import type { Purchases } from '../../modules/payments/purchases.service.ts'
import { CURRENCY } from '../../shared/catalogue/currency.ts'
import { findPlan } from '../../shared/catalogue/plans.ts'
import type { Receipt } from '../../shared/contract/pay.ts'
import { AppError } from '../../shared/errors.ts'
import type { LocaleCode } from '../../shared/i18n/locales.ts'
import { serverMessages } from '../../shared/i18n/server-messages.ts'
import type { App } from '../app-type.ts'
import { type PdfLine, textPdf } from '../receipts/pdf.ts'
import type { AppContext } from '../request-context.ts'
import { attachment } from '../serve-blob.ts'

export type ReceiptOptions = {
  purchases: Purchases
  keyedHash: KeyedHash
  siteName: string
  siteOrigin: string
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** The address of a receipt that opens without a token, for new tabs and accountants: it contains a proof. */
export async function receiptPath(keyedHash: KeyedHash, userId: string, id: string): Promise<string> {
  const key = await keyedHash('receipt', userId, id)
  return `/receipts/${encodeURIComponent(id)}?${new URLSearchParams({ of: userId, key })}`
}

/** Receipts as a printable page, and as PDF. */
export function mountReceipts(app: App, options: ReceiptOptions): void {
  app.get('/receipts/:id', async (context) => {
    const texts = await describe(context, options)
    context.header('content-security-policy', POLICY)
    context.header('cache-control', 'private, no-store')
    return context.html(receiptPage(texts, `${context.req.path}/pdf${new URL(context.req.url).search}`))
  })

  app.get('/receipts/:id/pdf', async (context) => {
    const { title, rows, name } = await describe(context, options)
    const lines: PdfLine[] = [
      { text: title, size: 22, bold: true, gap: 0 },
      ...rows.flatMap(([label, value]) => [
        { text: label, size: 10, gap: 18 },
        { text: value, size: 13, bold: true, gap: 3 },
      ]),
    ]
    return context.body(new Uint8Array(textPdf(title, lines)), 200, {
      'content-type': 'application/pdf',
      'content-disposition': attachment(name).replace(/^attachment/, 'inline'),
      'cache-control': 'private, no-store',
    })
  })
}

type ReceiptTexts = { locale: LocaleCode; title: string; pdf: string; name: string; rows: [string, string][] }

async function describe(context: AppContext, options: ReceiptOptions): Promise<ReceiptTexts> {
  const receipt = await findReceipt(context, options)
  const { locale } = context.get('request')
  const texts = await serverMessages.load(locale)
  const plan = findPlan(receipt.plan_id ?? 0)
  const say = (message: string, values = {}) => String(new IntlMessageFormat(message, locale).format(values))
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: CURRENCY })
  const item = plan
    ? say(texts['receipt.plan'], { tier: plan.tier, period: plan.period })
    : say(texts['receipt.pack'], { credits: receipt.credits })
  return {
    locale,
    title: say(texts['receipt.title'], { site: options.siteName }),
    pdf: texts['receipt.pdf'],
    name: `receipt-${receipt.id}.pdf`,
    rows: [
      [texts['receipt.number'], receipt.id],
      [
        texts['receipt.date'],
        new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(receipt.at)),
      ],
      [texts['receipt.item'], item],
      ...(receipt.discount_cents > 0
        ? [[texts['receipt.discount'], `−${money.format(receipt.discount_cents / 100)}`] as [string, string]]
        : []),
      [texts['receipt.amount'], `${money.format(receipt.amount_cents / 100)} ${CURRENCY.toUpperCase()}`],
      [texts['receipt.state'], texts[`receipt.state.${receipt.state}`]],
      [texts['receipt.seller'], `${options.siteName}, ${options.siteOrigin}`],
    ],
  }
}

async function findReceipt(
  context: AppContext,
  { purchases, keyedHash }: ReceiptOptions,
): Promise<Omit<Receipt, 'url'>> {
  const id = context.req.param('id') ?? ''
  const userId = context.req.query('of') ?? ''
  const key = context.req.query('key') ?? ''
  if (!isSameSecret(key, await keyedHash('receipt', userId, id))) throw new AppError('not_found')
  const receipt = (await purchases.receipts(userId)).find((one) => one.id === id)
  if (!receipt) throw new AppError('not_found')
  return receipt
}

function receiptPage({ locale, title, pdf, rows }: ReceiptTexts, pdfAddress: string) {
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 2rem 1rem; max-width: 36rem; font: 1rem/1.5 system-ui, sans-serif;
  background: light-dark(#fff, #0e0b16); color: light-dark(#1c1533, #f5f2fc); }
dt { margin-top: 1rem; color: light-dark(#574e70, #bbb2cf); } dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
a { color: light-dark(#5b36d6, #bfaeff); }
@media print { :root { color-scheme: light; } a { display: none; } }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<dl>${rows.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>
<p><a href="${pdfAddress}">${pdf}</a></p>
</main>
</body>
</html>
`
}
