import latin from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url'

/** A link descriptor for the page head. Other alphabets load by their unicode range when a page needs them. */
export const fontPreload = {
  rel: 'preload',
  href: latin,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
} as const
