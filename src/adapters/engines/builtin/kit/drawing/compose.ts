import type { Picture } from '../pictures/raster.ts'
import { trimPicture } from '../pictures/trim.ts'
import { createRandom } from '../random.ts'
import { drawFigures, drawScene } from './paint/draw.ts'
import { planScene } from './plan.ts'
import type { DrawingStyle, Understanding } from './prompt.ts'
import type { Scene } from './scene.ts'

export interface ComposeRequest {
  prompt: Understanding
  /** The words themselves, which together with the number determine the seed. */
  text: string
  width: number
  height: number
  style: DrawingStyle
  seed: number
}

export interface ComposeContext {
  signal: AbortSignal
  /** From 0 to 1. */
  progress: (done: number) => void
}

/** Draws what a prompt asks for. The same request gives the same pixels. */
export async function composePicture(request: ComposeRequest, context: ComposeContext): Promise<Picture> {
  const scene = await planRequest(request, context)
  const picture = await drawScene(scene, request, context.signal)
  context.progress(1)
  return picture
}

/** Only the things themselves, without a place around them; null where there is nothing to draw. */
export async function composeSubjects(
  request: ComposeRequest,
  context: ComposeContext,
): Promise<Picture | null> {
  const { prompt } = request
  const alone = { ...prompt, place: 'studio', weather: null, mood: null, time: 'day' } as const
  const scene = await planRequest({ ...request, prompt: alone }, context)
  const picture = await drawFigures(withLetteringNear(scene), request, context.signal)
  context.progress(1)
  return trimPicture(picture)
}

async function planRequest(request: ComposeRequest, { signal, progress }: ComposeContext): Promise<Scene> {
  const { prompt, width, height } = request
  const seed = `${request.seed}/${request.text}`
  const style = prompt.style ?? request.style
  const scene = await planScene(prompt, { width, height, style, seed }, createRandom(seed))
  progress(0.3)
  signal.throwIfAborted()
  return scene
}

/** Words far above what they belong to would be cut out as a separate sticker. */
function withLetteringNear(scene: Scene): Scene {
  const tops = scene.layers.flatMap(({ content }) =>
    'parts' in content ? content.parts.map(({ y }) => y) : [],
  )
  const down = Math.max(0, Math.min(...tops, scene.height) - scene.lettered)
  const layers = scene.layers.map((layer) =>
    layer.name === 'lettering' && 'svg' in layer.content
      ? {
          ...layer,
          content: { svg: `<g transform="translate(0 ${down.toFixed(1)})">${layer.content.svg}</g>` },
        }
      : layer,
  )
  return { ...scene, layers }
}
