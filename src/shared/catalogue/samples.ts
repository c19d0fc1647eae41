/** Files in `public/samples` for people to try a tool with. The texts are `sample.{name}`. */
interface SampleFile {
  file: string
  /** What it looks like; the file itself where it is a picture. A smaller one of the name lies in `small`. */
  still: string
}

const pictureNamed = (name: string): SampleFile => ({ file: `${name}.webp`, still: `${name}.webp` })

export const SAMPLES = {
  cat: pictureNamed('cat'),
  coffee: pictureNamed('coffee'),
  astronaut: pictureNamed('astronaut'),
  rocket: pictureNamed('rocket'),
  'mona-lisa': pictureNamed('mona-lisa'),
  portraits: pictureNamed('portraits'),
  'mona-lisa-gif': { file: 'mona-lisa-film.gif', still: 'mona-lisa.webp' },
  'portraits-gif': { file: 'portraits-film.gif', still: 'portraits.webp' },
  'mona-lisa-film': { file: 'mona-lisa-film.mp4', still: 'mona-lisa.webp' },
  'portraits-film': { file: 'portraits-film.mp4', still: 'portraits.webp' },
  nod: { file: 'nod.mp4', still: 'astronaut.webp' },
  'little-film': { file: 'little-film.mp4', still: 'little-film.webp' },
  'marked-film': { file: 'marked-film.mp4', still: 'marked-film.webp' },
  voice: { file: 'voice.mp3', still: 'voice.webp' },
} as const satisfies Record<string, SampleFile>

export type SampleName = keyof typeof SAMPLES

export function sampleUrls(name: SampleName): { url: string; still: string; picture: string } {
  const { file, still } = SAMPLES[name]
  return { url: `/samples/${file}`, still: `/samples/${still}`, picture: `/samples/small/${still}` }
}
