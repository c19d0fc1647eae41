/** The themes of the gallery. The texts are `gallery.theme.{name}`. */
export const GALLERY_THEMES = [
  'animals',
  'food',
  'nature',
  'travel',
  'space',
  'fantasy',
  'people',
  'party',
  'things',
] as const

export type GalleryTheme = (typeof GALLERY_THEMES)[number]
