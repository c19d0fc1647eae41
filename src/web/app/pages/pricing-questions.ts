/** Questions about prices; the texts are `pricing.faq.{name}.question` and `.answer`. */
export const PRICING_QUESTIONS = ['worth', 'packs', 'commercial', 'renewal', 'cancel', 'expiry'] as const
