import sharp from 'sharp'
import { expect, test } from 'vitest'
import { FACE_SAMPLES } from '../../../../../shared/catalogue/face-samples.ts'
import { SAMPLES } from '../../../../../shared/catalogue/samples.ts'
import { overlapOf } from './face.ts'
import { tools } from './faces.fixture.ts'
import { findFaces } from './find-faces.ts'

test.each(Object.values(FACE_SAMPLES).flat())(
  'the sample $value shows faces where the catalogue says',
  async ({ target, faces }) => {
    // The first frame of a video or GIF.
    const file = `public/samples/${SAMPLES[target].file}`
    const still = file.endsWith('.mp4') ? file.replace('.mp4', '.gif') : file
    const wanted = sharp(still).ensureAlpha()
    const { width } = await sharp(still).metadata()
    const { data, info } = await wanted.raw().toBuffer({ resolveWithObject: true })
    const found = await findFaces({ ...info, data }, tools)
    expect(found).toHaveLength(faces.length)
    const scale = file.endsWith('.mp4') ? VIDEO_WIDTHS[target === 'portraits-video' ? 1 : 0] / width : 1
    faces.forEach(({ box }, i) => {
      const seen = found[i]?.box ?? { x: 0, y: 0, width: 0, height: 0 }
      const large = {
        x: seen.x * scale,
        y: seen.y * scale,
        width: seen.width * scale,
        height: seen.height * scale,
      }
      expect(overlapOf(box, large)).toBeGreaterThan(0.6)
    })
  },
)

const VIDEO_WIDTHS = [432, 640] as const
