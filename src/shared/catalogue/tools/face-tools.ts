import { PER_GIF, PER_IMAGE, perTenSecondsOf } from '../prices.ts'
import { gif, video } from './common-fields.ts'
import type { ToolRow } from './tool-row.ts'

const faces = { name: 'faces', kind: 'faces', required: false, target: 'target', source: 'source' } as const
const sourceFace = { name: 'source', kind: 'image', required: true } as const
const sourceFaces = { name: 'source', kind: 'images', required: true, min: 1, max: 6 } as const

/** Tools that put faces into other pictures, GIFs and clips. */
export const FACE_TOOLS = [
  {
    slug: 'ai-face-swap',
    family: 'face',
    operation: 'image_faceswap',
    price: PER_IMAGE,
    output: 'image',
    consent: 'likeness',
    fields: [{ name: 'target', kind: 'image', required: true }, sourceFace, faces],
  },
  {
    slug: 'multiple-face-swap',
    family: 'face',
    operation: 'image_faceswap',
    price: PER_IMAGE,
    output: 'image',
    consent: 'likeness',
    fields: [{ name: 'target', kind: 'image', required: true }, sourceFaces, faces],
  },
  {
    slug: 'gif-face-swap',
    family: 'face',
    operation: 'gif_faceswap',
    price: PER_GIF,
    output: 'gif',
    consent: 'likeness',
    fields: [{ ...gif, name: 'target' }, sourceFace, faces],
  },
  {
    slug: 'multiple-face-swap-gif',
    family: 'face',
    operation: 'gif_faceswap',
    price: PER_GIF,
    output: 'gif',
    consent: 'likeness',
    fields: [{ ...gif, name: 'target' }, sourceFaces, faces],
  },
  {
    slug: 'video-face-swap',
    family: 'face',
    operation: 'video_faceswap',
    price: perTenSecondsOf('target'),
    output: 'video',
    consent: 'likeness',
    fields: [{ ...video, name: 'target' }, sourceFace, faces],
  },
  {
    slug: 'multiple-face-swap-video',
    family: 'face',
    operation: 'video_faceswap',
    price: perTenSecondsOf('target'),
    output: 'video',
    consent: 'likeness',
    fields: [{ ...video, name: 'target' }, sourceFaces, faces],
  },
] as const satisfies readonly ToolRow[]
