import { expect, it } from 'vitest'
import { ORIGINAL, tools } from './faces.fixture.ts'
import { withGlasses } from './glasses.fixture.ts'
import { wearsGlasses } from './glasses.ts'

const { picture, face } = ORIGINAL

it('sees who wears glasses', async () => {
  expect(await wearsGlasses(withGlasses(picture), face, tools)).toBe(true)
  expect(await wearsGlasses(picture, face, tools)).toBe(false)
})
