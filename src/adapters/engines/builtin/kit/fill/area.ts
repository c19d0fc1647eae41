/** A part of a picture, in pixels. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

export function scaleArea({ x, y, width, height }: Area, scale: number): Area {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale }
}

export function isWithin(area: Area, x: number, y: number): boolean {
  return x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height
}

/** Whether a pixel lies in one of the areas, by its number in a picture of this width. */
export function isInAny(areas: readonly Area[], width: number): (i: number) => boolean {
  return (i) => areas.some((area) => isWithin(area, i % width, Math.floor(i / width)))
}
