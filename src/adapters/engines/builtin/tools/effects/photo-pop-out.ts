import { easeOut, easeOutBack, shareBetween, swing } from '../../kit/motion/easing.ts'
import { tint } from '../../kit/motion/lights.ts'
import { canvasOf, drawCanvas } from '../../kit/pictures/canvas.ts'
import { cover } from './drawing.ts'
import { partPhoto } from './effect-input.ts'
import { photoShot, type Recipe } from './recipe.ts'

/** The subject steps out of its photo. */
export const photoPopOut: Recipe = async (input) => {
  const { width, height } = input.photo
  const layers = await partPhoto(input)
  const background = canvasOf(layers.background)
  const subject = layers.subject ? canvasOf(layers.subject.picture) : null
  const eighth = { width: Math.ceil(width / 8), height: Math.ceil(height / 8) }
  const soft = drawCanvas(eighth, (context) => {
    context.filter = `blur(${Math.max(2, width / 120)}px)`
    context.drawImage(background, -4, -4, eighth.width + 8, eighth.height + 8)
  })
  return photoShot(input, (context, { part }) => {
    const out = easeOutBack(shareBetween(part, 0.14, 0.5)) * (1 - easeOut(shareBetween(part, 0.88, 1)))
    cover(context, soft, input.photo, { zoom: 1.08 })
    tint(context, input.photo, '#a99fd0')
    const inset = 0.16
    const border = Math.min(width, height) * 0.022
    const frame = {
      x: width * inset * 0.75,
      y: height * inset * 1.75,
      width: width * (1 - inset * 1.5),
      height: height * (1 - inset * 2.25),
    }
    context.save()
    context.translate(width / 2, height / 2)
    context.rotate(-0.025 + 0.012 * swing(part, 1))
    context.translate(-width / 2, -height / 2)
    context.shadowColor = 'rgba(10,0,30,0.55)'
    context.shadowBlur = border * 2.5
    context.fillStyle = '#ffffff'
    context.fillRect(frame.x - border, frame.y - border, frame.width + 2 * border, frame.height + 2 * border)
    context.shadowColor = 'transparent'
    context.beginPath()
    context.rect(frame.x, frame.y, frame.width, frame.height)
    context.save()
    context.clip()
    context.drawImage(background, frame.x, frame.y, frame.width, frame.height)
    context.restore()
    // Everything above the lower edge of the frame may leave it.
    context.beginPath()
    context.rect(-width, -height, width * 3, height + frame.y + frame.height)
    context.clip()
    const scale = (frame.height / height) * (1 + out * (0.36 + 0.012 * swing(part, 2)))
    const wide = width * scale
    const high = height * scale
    // Who stands before the frame throws a shadow on it.
    context.shadowColor = `rgba(10,0,30,${0.5 * Math.min(1, out)})`
    context.shadowBlur = border * 3
    context.shadowOffsetX = border * 1.2
    context.shadowOffsetY = border * 0.8
    if (subject) context.drawImage(subject, width / 2 - wide / 2, frame.y + frame.height - high, wide, high)
    context.restore()
  })
}
