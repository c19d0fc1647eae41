import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pseudoMessages } from '../../../shared/i18n/pseudo-locale.ts'
import { createPageIntl } from './page-intl.ts'

const WEB = path.resolve(import.meta.dirname, '../..')
const MESSAGES = {
  plain: "Don't panic",
  credits: '{credits, plural, one {# credit} other {# credits}} for {name}',
  link: 'New here? <link>Create an account</link>',
}

async function webSources(): Promise<string> {
  const files = (await readdir(WEB, { recursive: true })).filter((file) => /\.tsx?$/.test(file))
  return (await Promise.all(files.map((file) => readFile(path.join(WEB, file), 'utf8')))).join('\n')
}

test('pages use nothing that it omits', async () => {
  const sources = await webSources()
  const methods = [...sources.matchAll(/\b(?:intl|useIntl\(\))\.(\w+)\(/g)].map(([, name]) => name)
  const taken = [...sources.matchAll(/const \{([^}]*)\} = useIntl\(\)/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  )
  const components = [...sources.matchAll(/<Formatted(\w+)/g)].map(([, name]) => `format${name}`)
  const offered = Object.keys(createPageIntl('en-US', {}))
  expect(offered).toEqual(expect.arrayContaining([...methods, ...taken, ...components]))
})

test('parsed messages, as browsers get them, read like those that the server parses', () => {
  const parsed = Object.fromEntries(
    Object.entries(MESSAGES).map(([id, message]) => [id, new IntlMessageFormat(message, 'en').getAst()]),
  )
  const link = (chunks: unknown) => `[${String(chunks)}]`
  for (const messages of [MESSAGES, parsed]) {
    const { formatMessage } = createPageIntl('en-US', messages)
    expect(formatMessage({ id: 'plain' } as never)).toBe("Don't panic")
    expect(formatMessage({ id: 'credits' } as never, { credits: 2, name: 'Ann' })).toBe('2 credits for Ann')
    expect(String(formatMessage({ id: 'link' } as never, { link } as never))).toBe(
      'New here? [Create an account]',
    )
  }
})

test('elements within a message are shown in their places, without a warning about keys', () => {
  const { formatMessage } = createPageIntl('en-US', MESSAGES)
  const link = (words: unknown) => createElement('a', null, words as string)
  const said = formatMessage({ id: 'link' } as never, { link } as never)
  expect(renderToStaticMarkup(createElement('p', null, said))).toBe(
    '<p>New here? <a>Create an account</a></p>',
  )
})

test('the pseudo-locale is the same with parsed messages', () => {
  const parsed = Object.fromEntries(
    Object.entries(MESSAGES).map(([id, message]) => [id, new IntlMessageFormat(message, 'en').getAst()]),
  )
  const values = { credits: 1, name: 'Ann' }
  const fromText = createPageIntl('en-XA', pseudoMessages(MESSAGES))
  const fromParsed = createPageIntl('en-XA', pseudoMessages(parsed))
  const said = fromText.formatMessage({ id: 'credits' } as never, values)
  expect(fromParsed.formatMessage({ id: 'credits' } as never, values)).toBe(said)
  expect(said).toBe('⟦1 çŕéđíţ ƒóŕ Ann⟧')
})
