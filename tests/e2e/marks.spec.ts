import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawWords } from '../../src/adapters/engines/builtin/words.fixture.ts'
import { appears } from './accounts.ts'
import { accessibilityProblems, overflowOf } from './browser.ts'
import { balance, form, generate, openAsVisitor, waitForResult } from './tool-page.ts'

const SIZE = { width: 480, height: 320 }

test('possible marks are shown before anything is paid, and one press selects what to remove', async () => {
  const words = drawWords({ text: 'SAMPLE PHOTO', ...SIZE, at: [30, 285], size: 54, opacity: 0.8 })
  const photo = sharp(path.join(import.meta.dirname, '../media/coffee.jpg')).resize(SIZE.width, SIZE.height)
  const buffer = await photo
    .composite([{ input: words }])
    .jpeg()
    .toBuffer()
  const page = await openAsVisitor('/ai-watermark-remover')
  await page.setViewportSize({ width: 360, height: 740 })
  await form(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'marked.jpg', mimeType: 'image/jpeg', buffer })
  await form(page)
    .getByText(/^One place looks like a mark/)
    .waitFor()

  await page.getByRole('button', { name: 'Mark the place' }).click()
  const dialog = page.getByRole('dialog')
  const place = dialog.getByRole('button', { name: 'Place 1' })
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overflowOf(page)).toEqual([])
  const canvas = await dialog.locator('canvas').boundingBox()
  if (!canvas) throw new Error('There is nothing to press on.')
  await page.mouse.click(canvas.x + 0.5 * canvas.width, canvas.y + 0.83 * canvas.height)
  expect(await place.getAttribute('aria-pressed')).toBe('true')
  await dialog.getByRole('button', { name: 'Use this' }).click()
  await page.getByRole('button', { name: 'Change the marked place' }).waitFor()

  await form(page)
    .getByRole('checkbox', { name: /^This material is mine/ })
    .check()
  await generate(page).click()
  await waitForResult(page)
})

test('an instruction applies to what is marked, and one that has nothing to do with it is not charged', async () => {
  const page = await openAsVisitor('/nano-banana-ai-image-generator')
  const words = form(page).getByRole('textbox', { name: 'Describe it' })
  await words.fill('turn it into a sketch')
  await form(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles(path.join(import.meta.dirname, '../media/coffee.jpg'))
  await form(page).getByRole('button', { name: 'Mark the place' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Or mark a box with numbers, in percent').click()
  await dialog.getByRole('button', { name: 'Mark this box' }).click()
  await dialog.getByRole('button', { name: 'Use this' }).click()
  await form(page).getByRole('button', { name: 'Change the marked place' }).waitFor()
  const said = form(page).getByText(/^None of this is about what you marked\./)
  expect(await appears(said.first())).toBe(true)

  await words.fill('make it darker')
  await generate(page).click()
  await waitForResult(page)
  expect(await appears(balance(page, 4))).toBe(true)
})
