/** The stickers of the idea gallery: the prompt is the text `landing.idea.{name}`, the picture `/ideas/{name}.webp`. */
export const IDEAS = [
  'dragon',
  'astronaut',
  'pineapple',
  'unicorn',
  'robot',
  'doughnut',
  'octopus',
  'panda',
  'ghost',
  'taco',
  'fox',
  'guitar',
  'penguin',
  'cactus',
  'rocket',
  'koala',
] as const

/** The three ways to a sticker, in the order of the form's tabs; each has a picture at `/features/{name}.webp`. */
export const FEATURES = ['photo', 'words', 'both'] as const

/** Reasons to choose the site. Each states a feature, not a hope. */
export const REASONS = ['no_account', 'price', 'refund', 'no_card', 'marks', 'private'] as const
