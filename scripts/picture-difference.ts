import sharp from 'sharp'

/** Letters are sometimes smoothed a little differently; pixels that differ by less in every colour count as equal. */
const NOISE = 24

type Difference = {
  /** Of all pixels, from 0 to 1; null where the pictures are of different sizes. */
  share: number | null
  /** The changes in red on a pale copy; null where there are none. */
  picture: Buffer | null
}

/** How much two pictures of the same place differ. */
export async function pictureDifference(before: string, after: string): Promise<Difference> {
  const [one, other] = await Promise.all([pixelsOf(before), pixelsOf(after)])
  const { width, height } = other.info
  if (one.info.width !== width || one.info.height !== height) return { share: null, picture: null }
  const shown = Buffer.from(other.data)
  let changed = 0
  for (let i = 0; i < shown.length; i += 3) {
    const differs = [0, 1, 2].some((c) => Math.abs((one.data[i + c] ?? 0) - (other.data[i + c] ?? 0)) > NOISE)
    if (differs) changed += 1
    for (let c = 0; c < 3; c++) shown[i + c] = differs ? (RED[c] ?? 0) : 191 + (shown[i + c] ?? 0) / 4
  }
  const share = changed / (width * height)
  if (share === 0) return { share, picture: null }
  const picture = await sharp(shown, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  return { share, picture }
}

const RED = [220, 20, 60] as const

function pixelsOf(file: string) {
  return sharp(file).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
}
