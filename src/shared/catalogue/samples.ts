/** Files in `public/samples` for people to try a tool with. The texts are `sample.{name}`. */
interface SampleFile {
  file: string
  /** What is shown of it before it is chosen; the file itself where it is a picture. */
  picture: string
}

const pictureNamed = (name: string): SampleFile => ({ file: `${name}.webp`, picture: `${name}.webp` })

export const SAMPLES = {
  cat: pictureNamed('cat'),
  coffee: pictureNamed('coffee'),
  astronaut: pictureNamed('astronaut'),
  rocket: pictureNamed('rocket'),
  'mona-lisa': pictureNamed('mona-lisa'),
  portraits: pictureNamed('portraits'),
  'mona-lisa-gif': { file: 'mona-lisa-film.gif', picture: 'mona-lisa.webp' },
  'portraits-gif': { file: 'portraits-film.gif', picture: 'portraits.webp' },
  'mona-lisa-film': { file: 'mona-lisa-film.mp4', picture: 'mona-lisa.webp' },
  'portraits-film': { file: 'portraits-film.mp4', picture: 'portraits.webp' },
  nod: { file: 'nod.mp4', picture: 'astronaut.webp' },
  'little-film': { file: 'little-film.mp4', picture: 'little-film.webp' },
  'marked-film': { file: 'marked-film.mp4', picture: 'marked-film.webp' },
  voice: { file: 'voice.mp3', picture: 'voice.webp' },
} as const satisfies Record<string, SampleFile>

export type SampleName = keyof typeof SAMPLES

export function sampleUrls(name: SampleName): { url: string; picture: string } {
  const { file, picture } = SAMPLES[name]
  return { url: `/samples/${file}`, picture: `/samples/${picture}` }
}
