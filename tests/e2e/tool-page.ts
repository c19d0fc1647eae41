import type { Page } from 'playwright-core'
import { newAddress, openPage } from './browser.ts'

/** A visitor with their own address, because each address has a limited number of visitors with credits. */
export function openAsVisitor(path: string, options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  return openPage(path, { ...options, extraHTTPHeaders: { 'x-forwarded-for': newAddress() } })
}

export const form = (page: Page) => page.getByRole('form', { name: 'Your input' })
export const generate = (page: Page) => form(page).getByRole('button', { name: /^Generate · / })
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
export const balance = (page: Page, credits: number) =>
  page.getByRole('banner').getByRole('button', { name: `Credits ${credits}`, exact: true })

export async function waitForResult(page: Page): Promise<void> {
  await heading(page, 'Here it is').waitFor()
}

/** The sample is in the form and uploaded, and its quote has been requested. */
export async function chooseSample(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  await form(page)
    .getByText(/^Ready in about/)
    .waitFor()
}
