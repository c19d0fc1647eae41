/** Everything is sold in this currency: its ISO 4217 code, as payment providers write it. */
export const CURRENCY = 'usd'
