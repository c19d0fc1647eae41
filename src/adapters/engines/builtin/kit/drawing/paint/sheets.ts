import { type Canvas, createCanvas, Image } from '@napi-rs/canvas'
import type { Size } from '../../pictures/raster.ts'

/**
 * Sheets and images are reused, because the garbage collector does not see their memory: a new one for each layer
 * would grow a process by hundreds of megabytes within a minute.
 */
const idleSheets: Canvas[] = []
const idleImages: Image[] = []
const MAX_IDLE = 6

/** Lends clean sheets and images for as long as `work` takes. */
export async function withSheets<T>(work: (lend: Lender) => Promise<T>): Promise<T> {
  const sheets: Canvas[] = []
  const image = idleImages.pop() ?? new Image()
  try {
    return await work({
      image,
      sheet: (width, height) => {
        const sheet = takeSheet(width, height)
        sheets.push(sheet)
        return sheet
      },
    })
  } finally {
    idleImages.push(image)
    for (const sheet of sheets) if (idleSheets.length < MAX_IDLE) idleSheets.push(sheet)
  }
}

export interface Lender {
  image: Image
  sheet(width: number, height: number): Canvas
}

/** Lets an image show a drawing, stretched to a size in pixels. */
export function setDrawing(
  image: Image,
  body: string,
  view: string,
  { width, height }: Size,
): Promise<Image> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}" preserveAspectRatio="none">${body}</svg>`
  return setSvg(image, svg, width, height)
}

/** Gives an image new content. What it showed before is gone, except for its size, which has to be told. */
export function setSvg(image: Image, svg: string, width: number, height: number): Promise<Image> {
  return new Promise((resolve, reject) => {
    image.width = width
    image.height = height
    image.onload = () => resolve(image)
    image.onerror = (error) => reject(error)
    image.src = Buffer.from(svg)
  })
}

function takeSheet(width: number, height: number): Canvas {
  const index = idleSheets.findIndex((sheet) => sheet.width === width && sheet.height === height)
  const [found] = index === -1 ? [] : idleSheets.splice(index, 1)
  if (!found) return createCanvas(width, height)
  const context = found.getContext('2d')
  context.globalAlpha = 1
  context.globalCompositeOperation = 'source-over'
  context.clearRect(0, 0, width, height)
  return found
}
