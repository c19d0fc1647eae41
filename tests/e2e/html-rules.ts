import type { ConfigData } from 'html-validate'

/**
 * The recommended rules for whole documents, except those about taste and those that another check covers
 * better.
 */
export const HTML_RULES: ConfigData = {
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React writes `charSet`, `<meta/>` and `hidden=""`, which are all valid.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    // Its ids begin with an underscore, which is valid since HTML 5.
    'valid-id': ['error', { relaxed: true }],
    // Every file is our own, and its name contains a hash of its content.
    'require-sri': 'off',
    // Computed styles, such as the position of a slider, have no other place.
    'no-inline-style': 'off',
    // The menu in the header comes before the heading of the page.
    'heading-level': ['error', { minInitialRank: 'h2' }],
    // Names from a label or an aria attribute: axe knows them, this rule does not.
    'text-content': 'off',
    'wcag/h71': 'off',
    // Valid in HTML everywhere; it keeps phones from capitalizing addresses.
    'input-attributes': 'off',
    // Our own bar looks the same in every browser, with the same semantics.
    'prefer-native-element': ['error', { exclude: ['progressbar'] }],
  },
}
