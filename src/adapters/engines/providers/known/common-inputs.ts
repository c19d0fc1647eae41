import type { InputTemplate } from '../engines-file.ts'

export const LOOKS = {
  from: 'look',
  values: {
    none: '{prompt}',
    photo: '{prompt}, photograph, natural light, fine detail',
    portrait: '{prompt}, portrait photograph, 85 mm lens, shallow depth of field',
    cinematic: '{prompt}, film still, dramatic light, wide shot',
    product: '{prompt}, product photograph, studio light, plain background',
    anime: '{prompt}, anime illustration',
    painting: '{prompt}, oil painting',
    render: '{prompt}, 3D render, soft light',
  },
} satisfies InputTemplate

/** The styles of image to image, as an instruction to a model that edits. */
export const STYLES = {
  from: 'style',
  values: {
    sketch: 'Turn this picture into a pencil sketch. Keep the composition and who is in it.',
    oil: 'Turn this picture into an oil painting. Keep the composition and who is in it.',
    cartoon: 'Turn this picture into a cartoon. Keep the composition and who is in it.',
    illustration: 'Turn this picture into a flat illustration. Keep the composition and who is in it.',
    pixel: 'Turn this picture into pixel art. Keep the composition and who is in it.',
    watercolour: 'Turn this picture into a watercolour painting. Keep the composition and who is in it.',
    duotone: 'Turn this picture into a print in two colours. Keep the composition and who is in it.',
    sticker: 'Turn this picture into a sticker with a white outline. Keep who is in it.',
  },
} satisfies InputTemplate

/** The one way to change a background that a model supports: by words. */
export const NEW_BACKGROUND = {
  from: 'background',
  values: { prompt: 'Replace the background with {prompt}. Leave what is in front as it is.' },
} satisfies InputTemplate

/** Models require a prompt, even if nobody has written anything. */
export const CAMERA_MOVES = {
  from: 'camera',
  values: {
    push: '{prompt} The camera slowly moves closer.',
    pull: '{prompt} The camera slowly moves back.',
    orbit: '{prompt} The camera circles around the subject.',
    pan: '{prompt} The camera pans slowly.',
    dolly: '{prompt} The camera glides sideways.',
  },
} satisfies InputTemplate

/** Models that make clips of five or of ten seconds. */
export const FIVE_OR_TEN = {
  from: 'seconds',
  values: { 3: '5', 4: '5', 5: '5', 6: '10', 7: '10', 8: '10', 9: '10', 10: '10' },
} satisfies InputTemplate

export const WATERMARK = 'watermark, logo or text overlay'
