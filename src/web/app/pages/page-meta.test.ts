import { expect, it } from 'vitest'
import type { PageData } from '../../../shared/contract/site.ts'
import { metaWith } from './page-meta.ts'

const page: PageData = {
  key: 'pricing',
  path: '/pricing',
  title: 'Prices',
  heading: 'Plans and credits',
  description: 'What it costs.',
  sections: [],
  operation: null,
}
const site = { name: 'Plumdrop', origin: 'https://plumdrop.test', rating: null }

type Args = Parameters<ReturnType<typeof metaWith>>[0]

function metaOf(loaderData: PageData | undefined, facts: ReturnType<Parameters<typeof metaWith>[0]> = []) {
  const matches = [{ id: 'root', loaderData: { site } }]
  const args = { loaderData, matches } as unknown as Args
  return metaWith(() => facts)(args) ?? []
}
const find = (path: string, part: object) =>
  metaOf({ ...page, path }).find((entry) => expect.objectContaining(part).asymmetricMatch(entry))

it('a page has one title, one address, and a picture for link previews', () => {
  expect(metaOf(page)).toEqual(
    expect.arrayContaining([
      { title: 'Prices | Plumdrop' },
      { name: 'description', content: 'What it costs.' },
      { tagName: 'link', rel: 'canonical', href: 'https://plumdrop.test/pricing' },
      { property: 'og:url', content: 'https://plumdrop.test/pricing' },
    ]),
  )
  expect(JSON.stringify(metaOf(page))).toMatch(/https:\/\/plumdrop\.test\/share\/[\w-]+\.jpg/)
})

it.each([
  ['/home', 'https://plumdrop.test/'],
  ['/en-XA/home', 'https://plumdrop.test/en-XA'],
  ['/template/snow-globe', 'https://plumdrop.test/snow-globe'],
  ['/template/home', 'https://plumdrop.test/template/home'],
])('%s is known as %s', (path, href) => {
  expect(find(path, { rel: 'canonical' })).toMatchObject({ href })
})

it('other languages are linked, except machine-made ones', () => {
  const alternates = metaOf({ ...page, path: '/en-XA/pricing' }).filter(
    (entry) => 'rel' in entry && entry.rel === 'alternate',
  )
  expect(alternates).toMatchObject([
    { hrefLang: 'en-US', href: 'https://plumdrop.test/pricing' },
    { hrefLang: 'x-default', href: 'https://plumdrop.test/pricing' },
  ])
})

it('structured data names its vocabulary', () => {
  expect(metaOf(page, [{ '@type': 'FAQPage' }]).at(-1)).toEqual({
    'script:ld+json': { '@context': 'https://schema.org', '@type': 'FAQPage' },
  })
})

it('a page that failed to load adds no title of its own', () => {
  expect(metaOf(undefined)).toEqual([])
})
