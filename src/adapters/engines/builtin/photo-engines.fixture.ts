import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, inject } from 'vitest'
import type { EngineFile, EngineInput, EngineOutput } from '../../../modules/generations/engine.ts'
import type { Task, TaskTools } from './host/task.ts'
import { loadPicture } from './kit/pictures/load-picture.ts'
import type { Picture } from './kit/pictures/raster.ts'
import { models } from './models.fixture.ts'

/** Runs engines in the test's process, with real networks. */

// Shared by all test files of one process.
const workspace = await mkdtemp(path.join(inject('scratchFolder'), 'photo-engines-'))

export const tools: TaskTools = {
  models,
  ffmpeg: '',
  progress: () => {},
  signal: new AbortController().signal,
  workspace,
}

export function mediaFile(name: string): string {
  return path.resolve(import.meta.dirname, '../../../../tests/media', name)
}

export function fileIn(name: string): string {
  return path.join(workspace, name)
}

export function engineFile(file: string): EngineFile {
  return { path: file, kind: 'image', mime: 'image/png', width: null, height: null, durationMs: null }
}

/** The outputs, each read from its best file. */
export async function runEngine(
  run: Task<EngineInput, EngineOutput[]>,
  tool: EngineInput['tool'],
  values: EngineInput['values'],
  models: TaskTools['models'] = tools.models,
): Promise<Picture> {
  const [output] = await run({ tool, values, seed: 1 }, { ...tools, models })
  const [shown, small] = output?.files ?? []
  expect(shown && (await sharp(shown.path).metadata()).format).toBe(shown?.variant)
  expect(small?.mime).toBe('image/webp')
  return loadPicture(shown?.path ?? '')
}

export async function writePicture(name: string, { width, height, data }: Picture): Promise<string> {
  const file = fileIn(name)
  await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toFile(file)
  return file
}

/** Computes every pixel from its position. */
export function drawPicture(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => readonly [number, number, number, number],
): Picture {
  const data = new Uint8Array(width * height * 4)
  for (let i = 0; i < width * height; i++) data.set(colourAt(i % width, Math.floor(i / width)), i * 4)
  return { width, height, data }
}
