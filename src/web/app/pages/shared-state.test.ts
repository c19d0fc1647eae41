import { expect, test } from 'vitest'
import { findPage } from '../../../shared/catalogue/pages.ts'
import { NO_STATE, stateAt } from './shared-state.ts'

const visit = (...paths: string[]) =>
  paths.reduce((state, path) => stateAt(state, path, findPage(path)?.operation ?? null), NO_STATE)

test('a page without an operation keeps the current one, or sets the default if there is none', () => {
  expect(visit('/pricing').opeation_key).toBe('text_to_character')
  expect(visit('/text-to-video-ai', '/pricing').opeation_key).toBe('text_to_video')
  expect(visit('/text-to-video-ai', '/ai-character-generator').opeation_key).toBe('text_to_character')
})

test('is-trump is set on the parody page only, and is reset when the operation changes', () => {
  expect(visit('/trump-ai-voice-generator')).toEqual({ opeation_key: 'text_to_audio', 'is-trump': true })
  expect(visit('/trump-ai-voice-generator', '/ai-voice-cloning')['is-trump']).toBe(false)
  expect(visit('/trump-ai-voice-generator', '/text-to-image-ai')).toEqual({
    opeation_key: 'text_to_image',
    'is-trump': false,
  })
})
