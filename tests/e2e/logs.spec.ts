import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { newEmail, openSignedIn, PASSWORD, registerByApi } from './accounts.ts'

/** A text that occurs nowhere else. */
const plant = (what: string) => `${what}${randomBytes(6).toString('hex')}`

test('the log of the whole run contains nothing that people wrote: no prompts, names, addresses, passwords or codes', async () => {
  const planted = Object.fromEntries(
    ['prompt', 'message', 'file', 'search', 'tool', 'password', 'header', 'broken'].map((what) => [
      what,
      plant(what),
    ]),
  )
  const email = newEmail()
  const token = await registerByApi(email)
  const page = await openSignedIn('/contact-us', token, { expectedNoise: /Failed to load resource/ })
  await page.evaluate(
    async ({ token: bearer, planted: said, email: mail }) => {
      const json = {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        'x-note': said.header ?? '',
      }
      const post = (path: string, body: unknown, headers: Record<string, string> = json) =>
        fetch(path, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) })
      const domain = location.host
      await post('/api/contact', { email: mail, topic: 'help', message: `Please help me, ${said.message}` })
      const wish = { tool: 'text-to-image-ai', inputs: { prompt: `a fox with ${said.prompt}` } }
      await post('/api/generations/quote', wish)
      await post('/api/generations', wish)
      await post('/api/generations', { ...wish, tool: said.tool })
      await post('/api/generations', `{"prompt": ${said.broken}`)
      await post('/api/users/login', { email: mail, domain, password: said.password })
      await fetch(`/api/creations?search=${said.search}%00`, { headers: json })
      await fetch(`/api/generations/${said.search}`, { headers: json })
      const form = new FormData()
      form.set('file', new File(['not a picture'], `${said.file}.png`))
      await fetch('/api/uploads', {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}` },
        body: form,
      })
    },
    { token, planted, email },
  )
  const log = readFileSync(inject('siteLog'), 'utf8')
  // The log was written at all, and by this run.
  expect(log).toContain('"route":"/api/generations"')
  expect(log).toContain('"level":20')
  const secrets = [...Object.values(planted), email, token, PASSWORD]
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
  // Nor the addresses of people in earlier tests.
  expect(log.match(/[\w.+-]+@(?:example\.com|plumdrop\.test)/g)).toBeNull()
})
