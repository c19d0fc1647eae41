import { createSamples } from '../../../../media/samples.fixture.ts'
import type { TaskTools } from '../../host/task.ts'
import { models } from '../../models.fixture.ts'

/** Real networks and a folder, for tests that speak. */
export async function createSpeechTools() {
  const samples = await createSamples()
  if (!samples.ffmpeg) throw new Error('These tests need ffmpeg, which npm installs.')
  const tools: TaskTools = {
    models,
    ffmpeg: samples.ffmpeg,
    signal: new AbortController().signal,
    workspace: samples.folder,
    progress: () => {},
  }
  return { tools, newPath: samples.newPath, remove: () => samples.remove() }
}
