/** The names are the specification's, because links carry them: `/pricing?tab=oneTime`. */
export const PRICING_TABS = ['month', 'year', 'oneTime'] as const
export type PricingTab = (typeof PRICING_TABS)[number]

export const DEFAULT_TAB: PricingTab = 'year'

export function tabFrom(text: string | null): PricingTab {
  return PRICING_TABS.find((tab) => tab === text) ?? DEFAULT_TAB
}
