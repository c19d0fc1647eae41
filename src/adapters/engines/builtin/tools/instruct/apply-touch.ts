import {
  type EngineFile,
  type EngineOutput,
  RejectedByEngineError,
} from '../../../../../modules/generations/engine.ts'
import { toRgb } from '../../kit/drawing/colours.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import { mixBy } from '../../kit/pictures/mix-by.ts'
import type { Picture, Plane } from '../../kit/pictures/raster.ts'
import { savePhoto } from '../../kit/pictures/save-photo.ts'
import type { Side, Touch } from './touch.ts'
import { findArea, findThingArea } from './touches/areas.ts'
import { balanceLight } from './touches/balance.ts'
import { blurArea } from './touches/blur-area.ts'
import { blurBackground } from './touches/blur-background.ts'
import { blurFaces } from './touches/blur-faces.ts'
import { addBorder } from './touches/border.ts'
import { changeSky } from './touches/change-sky.ts'
import { extendAround, extendToRatio } from './touches/extend.ts'
import { paintFace } from './touches/face-paint.ts'
import { cropToRatio, turnPicture } from './touches/frame.ts'
import { changeLeaves } from './touches/leaves.ts'
import { letterPicture } from './touches/letter.ts'
import { findAllMarked, findMarked, type MarkedTools } from './touches/marked.ts'
import { makeNight } from './touches/night.ts'
import { recolour } from './touches/recolour.ts'
import { darkenRedEyes } from './touches/red-eyes.ts'
import { removeArea, removeThings } from './touches/remove-things.ts'
import { repaintArea, repaintThings } from './touches/repaint-things.ts'
import { smoothSkin, whitenTeeth } from './touches/retouch.ts'
import { smile } from './touches/smile.ts'
import { straighten } from './touches/straighten.ts'
import { takeOffGlasses } from './touches/take-off-glasses.ts'
import { changeTone } from './touches/tone.ts'
import { addVignette } from './touches/vignette.ts'
import { wear } from './touches/wear.ts'
import { addWeather } from './touches/weather.ts'
import { zoomIn } from './touches/zoom.ts'

/** The least visible difference of a pixel's value, from 0 to 255, and how many such pixels make a visible change. */
const [MIN_STEP, MIN_CHANGED] = [6, 50]

/** The strength of a change if only a bit of it was asked for. */
const MILD = 0.5

/** Does one thing to a picture, at its own size. Refused if the picture would look the same. */
export async function applyTouch(file: EngineFile, touch: Touch, tools: MarkedTools): Promise<EngineOutput> {
  tools.progress(0.05, 'preparing')
  const { profile, ...picture } = await loadPicture(file.path)
  tools.progress(0.2, 'drawing')
  const changed = await changePicture(picture, touch, tools)
  if (areSame(picture, changed)) throw new RejectedByEngineError('nothing_changed')
  tools.signal.throwIfAborted()
  tools.progress(0.8, 'finishing')
  return savePhoto(changed, tools.workspace, profile)
}

export async function changePicture(picture: Picture, touch: Touch, tools: MarkedTools): Promise<Picture> {
  switch (touch.touch) {
    case 'tone':
      return tone(picture, touch, tools)
    case 'turn':
      return turnPicture(picture, touch.turn)
    case 'crop':
      return cropToRatio(picture, touch, tools.models)
    case 'letter':
      return letterPicture(picture, touch, tools)
    case 'blur':
      return blur(picture, touch, tools)
    case 'wear':
      return wear(picture, touch, tools)
    case 'paint':
      return paintFace(picture, touch.paint, touch.who, tools)
    case 'smile':
      return smile(picture, touch.who, tools)
    case 'retouch':
      return { teeth: whitenTeeth, skin: smoothSkin, glasses: takeOffGlasses }[touch.retouch](
        picture,
        touch.who,
        tools,
      )
    case 'red-eyes':
      return darkenRedEyes(picture, tools)
    case 'straighten':
      return straighten(picture)
    case 'extend':
      return extendToRatio(picture, touch.ratio, tools)
    case 'zoom-out':
      return extendAround(picture, tools)
    case 'remove':
      return 'named' in touch
        ? removeThings(picture, touch.named, tools)
        : removeArea(picture, await findAllMarked(picture, tools), tools)
    case 'repaint':
      return repaintThings(picture, touch.named, toRgb(touch.colour), tools)
    case 'recolour':
      return touch.area === 'marked'
        ? repaintArea(picture, await findMarked(picture, tools), toRgb(touch.colour))
        : recolour(
            picture,
            await findArea(picture, touch.area, touch.who, tools),
            toRgb(touch.colour),
            touch.area === 'hair' ? 'dye' : 'paint',
          )
    case 'zoom':
      return zoomIn(picture, touch, tools)
    case 'sky':
      return changeSky(picture, touch.sky, tools)
    case 'weather':
      return addWeather(picture, touch.weather, tools)
    case 'border':
      return addBorder(picture, touch.colour)
  }
}

/** Whether nobody could see a difference. */
function areSame(one: Picture, other: Picture): boolean {
  if (one.width !== other.width || one.height !== other.height) return false
  const changed = one.data.reduce(
    (sum, value, i) => sum + +(Math.abs(value - (other.data[i] ?? 0)) > MIN_STEP),
    0,
  )
  return changed < MIN_CHANGED
}

/** Changes the tone of a picture, or of a part of it. */
async function tone(
  picture: Picture,
  touch: Extract<Touch, { touch: 'tone' }>,
  tools: MarkedTools,
): Promise<Picture> {
  if (touch.mild) {
    const { mild: _mild, ...full } = touch
    return mixBy(await tone(picture, full, tools), picture, () => MILD)
  }
  if (touch.tone === 'night') return makeNight(picture, tools)
  if (touch.tone === 'vignette') return addVignette(picture)
  if (touch.tone === 'balanced') return balanceLight(picture)
  if (touch.tone === 'greener' || touch.tone === 'autumn') return changeLeaves(picture, touch.tone)
  if (!('side' in touch)) return changeTone(picture, touch.tone)
  const mask = await findToned(picture, touch, tools)
  const changed = changeTone(picture, touch.tone, touch.side === 'inside' ? mask : undefined)
  return mixBy(changed, picture, (i) => {
    const share = mask.data[i] ?? 0
    return touch.side === 'inside' ? share : 1 - share
  })
}

function findToned(
  picture: Picture,
  touch: Extract<Touch, { touch: 'tone'; side: Side }>,
  tools: MarkedTools,
): Promise<Plane> {
  if ('named' in touch) return findThingArea(picture, touch.named, tools)
  if (touch.area === 'marked') return findMarked(picture, tools)
  return findArea(picture, touch.area, touch.who, tools)
}

async function blur(
  picture: Picture,
  touch: Extract<Touch, { touch: 'blur' }>,
  tools: MarkedTools,
): Promise<Picture> {
  switch (touch.area) {
    case 'face':
      return blurFaces(picture, touch.who, tools)
    case 'marked':
      return blurArea(picture, await findAllMarked(picture, tools))
    case 'background':
      return blurBackground(picture, touch.mild ? MILD : 1, tools)
  }
}
