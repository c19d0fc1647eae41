import { describe, expect, it } from 'vitest'
import { renderOutboxPage } from './outbox-page.ts'

const message = {
  to: 'ann@example.com',
  subject: 'Your code',
  text: 'Hello,\nyour code.',
  at: '2026-01-02T03:04:05.678Z',
}

describe('the outbox page', () => {
  it('shows each message with its code on its own', () => {
    const page = renderOutboxPage([{ ...message, code: '123456' }])
    expect(page).toMatch(/^<!doctype html>/)
    expect(page).toContain('<code>123456</code>')
    expect(page).toContain('<h2>Your code</h2>')
    expect(page).toContain('<strong>ann@example.com</strong>')
    expect(page).toContain('<time datetime="2026-01-02T03:04:05.678Z">2026-01-02 03:04:05 UTC</time>')
    expect(page).toContain('<pre>Hello,\nyour code.</pre>')
  })

  it('shows no code if there is none', () => {
    expect(renderOutboxPage([message])).not.toContain('<code>')
  })

  it('says that there is no mail yet', () => {
    const page = renderOutboxPage([])
    expect(page).toContain('No mail yet')
    expect(page).not.toContain('<ol>')
  })

  it.each(['to', 'subject', 'text', 'code', 'at'])(
    'escapes markup in the %s, which anybody can choose',
    (field) => {
      const attack = `"><script>alert('x')</script><img src=x onerror=alert(1)>&amp;`
      const page = renderOutboxPage([{ ...message, code: '1', [field]: attack }])
      expect(page).not.toContain('<script')
      expect(page).not.toContain('<img')
      expect(page).not.toContain('"><script')
      expect(page).toContain('&amp;amp;')
    },
  )

  it('contains no script and loads nothing', () => {
    expect(renderOutboxPage([message])).not.toMatch(/<script|<link|<img|src=|url\(/)
  })
})
