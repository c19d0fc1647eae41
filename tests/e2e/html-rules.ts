import type { ConfigData } from 'html-validate'

/** The recommended rules for whole documents, less those that are about taste or that something else checks better. */
export const HTML_RULES: ConfigData = {
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React writes `charSet`, `<meta/>` and `hidden=""`, which all mean what they should.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    // Its ids begin with an underscore, which HTML has allowed since version 5.
    'valid-id': ['error', { relaxed: true }],
    // Every file is our own, and its name carries the hash of what is in it.
    'require-sri': 'off',
    // Styles that are computed, such as the place of a slider, have no other place.
    'no-inline-style': 'off',
    // The menu in the header stands before the heading of the page.
    'heading-level': ['error', { minInitialRank: 'h2' }],
    // Names that come from a label or an aria attribute: axe knows them, this rule does not.
    'text-content': 'off',
    'wcag/h71': 'off',
    // Allowed everywhere by HTML; it keeps phones from capitalising addresses.
    'input-attributes': 'off',
    // A bar of our own shows progress alike in every browser, and says the same.
    'prefer-native-element': ['error', { exclude: ['progressbar'] }],
  },
}
