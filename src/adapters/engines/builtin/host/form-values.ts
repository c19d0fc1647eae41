import type { EngineFile, EngineInput, FaceMapping, Place } from '../../../../modules/generations/engine.ts'

/** Reads the values of a form. The site has checked them, so a wrong type is a bug. */

export function fileOf({ values }: EngineInput, name: string): EngineFile {
  const value = values[name]
  if (typeof value === 'object' && !Array.isArray(value)) return value
  throw new TypeError(`The field ${name} is not a file.`)
}

export function numberOf({ values }: EngineInput, name: string): number {
  const value = values[name]
  if (typeof value === 'number') return value
  throw new TypeError(`The field ${name} is not a number.`)
}

export function textOf({ values }: EngineInput, name: string): string {
  const value = values[name]
  if (typeof value === 'string') return value
  throw new TypeError(`The field ${name} is not a text.`)
}

export function flagOf({ values }: EngineInput, name: string): boolean {
  const value = values[name]
  if (typeof value === 'boolean') return value
  throw new TypeError(`The field ${name} is not a yes or no.`)
}

/** Empty if nothing was chosen. */
export function facesOf({ values }: EngineInput, name: string): FaceMapping[] {
  const value = values[name]
  if (value === undefined) return []
  if (Array.isArray(value)) return value.filter((item) => 'face' in item)
  throw new TypeError(`The field ${name} is not a choice of faces.`)
}

/** Empty if nobody has pointed at anything. */
export function placesOf({ values }: EngineInput, name: string): Place[] {
  const value = values[name]
  return Array.isArray(value) ? value.filter((item) => 'x' in item) : []
}
