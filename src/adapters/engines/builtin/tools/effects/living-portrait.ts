import { findPerson, requireFacing } from '../../kit/faces/find-person.ts'
import { type Act, act } from '../../kit/heads/act.ts'
import { moveHead, portraitOf } from '../../kit/heads/move-head.ts'
import { shareBetween, swing } from '../../kit/motion/easing.ts'
import { partPicture } from '../../kit/motion/layers.ts'
import { sheetOf } from '../../kit/motion/sheet.ts'
import { photoPicture } from './effect-input.ts'
import { photoShot, type Recipe } from './recipe.ts'

/** In degrees; if it is turned further, too little of the face is visible to move. */
export const MAX_PORTRAIT_TURN = 30
/** When the eyes close, and for how long, in parts of the video. */
const BLINKS = [0.17, 0.62, 0.68]
const BLINK = 0.035

/** The head of the portrait turns a little, blinks and smiles. */
export const livingPortrait: Recipe = async (input) => {
  const photo = await photoPicture(input)
  const face = requireFacing(await findPerson(photo, input.tools), MAX_PORTRAIT_TURN)
  const portrait = portraitOf(photo, face.points, await partPicture(photo, input.tools))
  return photoShot(input, (_, { part }, { paint }) => {
    const moved = moveHead(portrait, act(face.points, actAt(part)), null)
    paint((sheet) => sheet.words.set(sheetOf(moved).words), { fresh: true })
  })
}

/** Turns once to each side and back, so that the end of the video leads to its start. */
function actAt(part: number): Act {
  const smile = 0.5 - 0.5 * Math.cos(2 * Math.PI * shareBetween(part, 0.25, 0.95))
  return {
    yaw: 0.13 * swing(part, 1),
    pitch: 0.035 * swing(part, 2, 0.1) - 0.03 * swing(0.1, 1),
    roll: 0.035 * swing(part, 1, 0.15) - 0.035 * swing(0.15, 1),
    blink: Math.max(...BLINKS.map((at) => Math.max(0, 1 - Math.abs(part - at) / BLINK))),
    smile,
    brows: 0.4 * smile,
  }
}
