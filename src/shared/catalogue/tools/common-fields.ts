/** Fields of several tools. */

const SAMPLE_PHOTOS = ['cat', 'coffee', 'astronaut', 'rocket'] as const
const DRAWING_STYLES = ['flat', 'soft3d', 'outline', 'pixel', 'papercut', 'night'] as const
/** For tools that cut out: these were checked, and come out without a flaw. */
const SAMPLES_TO_CUT_OUT = [
  'fox',
  'coffee',
  'burger',
  'party-dog',
  'grandfather',
  'telephone',
  'teddy-bear',
  'ice-cream',
] as const
/** The same for stickers, with other pictures, so that there is something new on each page. */
export const STICKER_SAMPLES = ['fox', 'burger', 'party-dog', 'coffee', 'cat', 'pizza'] as const
export const photo = { name: 'image', kind: 'image', required: true, samples: SAMPLE_PHOTOS } as const
export const photoToCutOut = { ...photo, samples: SAMPLES_TO_CUT_OUT } as const
/** A minute in full HD is what the engines do within half an hour, even on a busy machine. */
const MINUTE_OF_VIDEO = 1920 * 1080 * 60
export const video = {
  name: 'video',
  kind: 'video',
  required: true,
  maxSeconds: 60,
  maxWork: MINUTE_OF_VIDEO,
} as const
/** Six hundred frames of 640 × 480 pixels take some five minutes. */
export const gif = { name: 'gif', kind: 'gif', required: true, maxWork: 640 * 480 * 600 } as const
export const prompt = { name: 'prompt', kind: 'text', required: true, maxLength: 500, lines: 3 } as const
export const outputs = {
  name: 'outputs',
  kind: 'number',
  required: false,
  min: 1,
  max: 4,
  step: 1,
  default: 1,
} as const
export const drawing = {
  name: 'drawing',
  kind: 'choice',
  required: false,
  options: DRAWING_STYLES,
  default: 'flat',
  seenIn: '/styles/drawing',
} as const
/** Advanced, because most people say what they want, not what they do not want. */
export const negativePrompt = {
  name: 'negativePrompt',
  kind: 'text',
  required: false,
  advanced: true,
  maxLength: 500,
  lines: 2,
} as const
export const seed = {
  name: 'seed',
  kind: 'number',
  required: false,
  advanced: true,
  min: 0,
  max: 999_999,
  step: 1,
  default: 0,
} as const
