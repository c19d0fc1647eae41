/** Files in `public/samples` for trying a tool. The texts are `sample.{name}`. */
interface SampleFile {
  file: string
  /** Its picture; for pictures, the file itself. `small` contains a smaller one of the same name. */
  still: string
}

const pictureNamed = (name: string): SampleFile => ({ file: `${name}.webp`, still: `${name}.webp` })

export const SAMPLES = {
  cat: pictureNamed('cat'),
  coffee: pictureNamed('coffee'),
  astronaut: pictureNamed('astronaut'),
  rocket: pictureNamed('rocket'),
  'mona-lisa': pictureNamed('mona-lisa'),
  'pearl-earring': pictureNamed('pearl-earring'),
  'van-gogh': pictureNamed('van-gogh'),
  grandfather: pictureNamed('grandfather'),
  dancer: pictureNamed('dancer'),
  girl: pictureNamed('girl'),
  fox: pictureNamed('fox'),
  penguin: pictureNamed('penguin'),
  'party-dog': pictureNamed('party-dog'),
  parrot: pictureNamed('parrot'),
  burger: pictureNamed('burger'),
  'ice-cream': pictureNamed('ice-cream'),
  telephone: pictureNamed('telephone'),
  backpack: pictureNamed('backpack'),
  owl: pictureNamed('owl'),
  pizza: pictureNamed('pizza'),
  cactus: pictureNamed('cactus'),
  camera: pictureNamed('camera'),
  'teddy-bear': pictureNamed('teddy-bear'),
  strawberry: pictureNamed('strawberry'),
  robot: pictureNamed('robot'),
  portraits: pictureNamed('portraits'),
  'mona-lisa-gif': { file: 'mona-lisa-video.gif', still: 'mona-lisa.webp' },
  'portraits-gif': { file: 'portraits-video.gif', still: 'portraits.webp' },
  'mona-lisa-video': { file: 'mona-lisa-video.mp4', still: 'mona-lisa.webp' },
  'portraits-video': { file: 'portraits-video.mp4', still: 'portraits.webp' },
  nod: { file: 'nod.mp4', still: 'astronaut.webp' },
  'little-video': { file: 'little-video.mp4', still: 'little-video.webp' },
  'marked-video': { file: 'marked-video.mp4', still: 'marked-video.webp' },
  voice: { file: 'voice.mp3', still: 'voice.webp' },
} as const satisfies Record<string, SampleFile>

export type SampleName = keyof typeof SAMPLES

export function sampleUrls(name: SampleName): { url: string; still: string; picture: string } {
  const { file, still } = SAMPLES[name]
  return { url: `/samples/${file}`, still: `/samples/${still}`, picture: `/samples/small/${still}` }
}
