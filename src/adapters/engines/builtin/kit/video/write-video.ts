import type { EngineOutputFile } from '../../../../../modules/generations/engine.ts'
import { sourceArguments } from '../../../../media/ffmpeg.ts'
import { type Colours, USUAL_COLOURS } from './colours.ts'
import { startProgram, type VideoTools } from './program.ts'
import { durationOf, type Rate, type Video, writtenRate } from './video.ts'

/** The sound of a video: another video's, copied exactly if the new file supports it, or a WAV file. */
type Sound = { of: Video } | { wav: string }

interface VideoTarget {
  path: string
  /** Of the input frames. The video has even sides, so it loses a line of an odd one. */
  width: number
  height: number
  frameRate: Rate
  pixels: 'rgb' | 'rgba'
  /** Those of the video that the frames come from, so that it is shown like that one. */
  colours?: Pick<Colours, 'primaries' | 'transfer'>
  sound?: Sound | null
  quality?: 'normal' | 'high'
}

export interface VideoWriter {
  /** Resolves when there is room for the next frame. The bytes must not be changed afterwards. */
  write(frame: Uint8Array): Promise<void>
  /** The video, which browsers can play before it is fully loaded. */
  finish(): Promise<EngineOutputFile>
  /** Stops the program if it is running; does nothing after the finish. */
  stop(): void
}

/** Sound formats that fit into an MP4 file and play in every browser. */
const KEPT_SOUND: readonly string[] = ['aac', 'mp3']
const FORMATS = { rgb: 'rgb24', rgba: 'rgba' } as const
const QUALITY = { normal: 20, high: 16 } as const
const SECONDS_BETWEEN_KEY_FRAMES = 2

export function openVideoWriter(target: VideoTarget, tools: VideoTools): VideoWriter {
  const program = startProgram(argumentsFor(target), tools)
  // It writes nothing there, but would wait for a reader if it did.
  program.output.resume()
  let frames = 0
  return {
    async write(frame) {
      frames++
      if (program.input.write(frame)) return
      const drained = new Promise<void>((resolve) => program.input.once('drain', resolve))
      await Promise.race([drained, program.ended])
    },
    async finish() {
      program.input.end()
      await program.ended
      return {
        variant: 'mp4',
        path: target.path,
        mime: 'video/mp4',
        width: even(target.width),
        height: even(target.height),
        durationMs: durationOf(frames, target.frameRate),
      }
    },
    stop: () => program.kill(),
  }
}

const even = (side: number): number => side - (side % 2)

function argumentsFor(target: VideoTarget): string[] {
  const { path, width, height, frameRate, pixels, sound, quality = 'normal' } = target
  const { primaries, transfer } = target.colours ?? USUAL_COLOURS
  const rate = writtenRate(frameRate)
  const keyFrames = Math.round((SECONDS_BETWEEN_KEY_FRAMES * frameRate.numerator) / frameRate.denominator)
  const filters = [
    `crop=${even(width)}:${even(height)}:0:0`,
    'scale=flags=accurate_rnd+full_chroma_int:out_color_matrix=bt709:out_range=tv',
    'format=yuv420p',
    `setparams=range=tv:colorspace=bt709:color_primaries=${primaries}:color_trc=${transfer}`,
  ].join(',')
  return [
    ...`-f rawvideo -pix_fmt ${FORMATS[pixels]} -s ${width}x${height} -r ${rate} -i pipe:0`.split(' '),
    ...(sound ? sourceArguments('of' in sound ? sound.of.path : sound.wav) : []),
    ...`-map 0:v:0 -vf ${filters} -r ${rate}`.split(' '),
    ...`-c:v libx264 -preset veryfast -crf ${QUALITY[quality]} -g ${keyFrames} -threads 2`.split(' '),
    ...(sound ? soundArguments(sound) : []),
    ...'-map_metadata -1 -map_chapters -1 -fflags +bitexact -flags:v +bitexact -movflags +faststart'.split(
      ' ',
    ),
    '-f',
    'mp4',
    `file:${path}`,
  ]
}

function soundArguments(sound: Sound): string[] {
  const isKept = 'of' in sound && KEPT_SOUND.includes(sound.of.soundCodec ?? '')
  return ['-map', '1:a:0?', ...(isKept ? '-c:a copy' : '-c:a aac -b:a 160k').split(' ')]
}
