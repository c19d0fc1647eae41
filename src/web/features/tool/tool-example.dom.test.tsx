import { expect, test } from 'vitest'
import type { ToolDetail } from '../../../shared/contract/tools.ts'
import { find } from '../../components/ui/render-for-tests.tsx'
import { showWithMessages } from '../pricing/show-with-messages.fixture.tsx'
import { ToolExample } from './tool-example.tsx'

type Example = ToolDetail['examples'][number]

const FOX: Example = { before: null, after: '/fox.webp', film: null, width: 840, height: 630, words: 'a fox' }
const CUP: Example = {
  before: '/cup.webp',
  after: '/cut.webp',
  film: null,
  width: 600,
  height: 400,
  words: null,
}

const pictures = () => [...document.querySelectorAll('img')]

function show(examples: Example[]) {
  const tool: ToolDetail = {
    slug: 'tool',
    path: '/tool',
    family: 'image',
    operation: 'text_to_image',
    title: 'Tool',
    description: '',
    picture: '/samples/cat.webp',
    price: { per: 'output', credits: 1 },
    outputs: ['image'],
    needs_consent: null,
    available: true,
    engine: 'Engine',
    fields: [],
    steps: [],
    faq: [],
    related: [],
    face_samples: [],
    examples,
  }
  return showWithMessages(<ToolExample tool={tool} />)
}

test('a picture from words has the words below it, and its place is kept while it loads', async () => {
  await show([FOX])
  expect(find('figcaption').textContent).toContain('a fox')
  expect(find('img').getAttribute('width')).toBe('840')
  expect(find('img').getAttribute('height')).toBe('630')
  expect(document.querySelector('input[type=range]')).toBeNull()
})

test('what was made from a photo can be compared with it', async () => {
  await show([CUP])
  expect(find('input[type=range]').getAttribute('aria-label')).toBe('Compare before and after')
  expect(pictures().map((picture) => picture.getAttribute('src'))).toEqual(['/cut.webp', '/cup.webp'])
  expect(pictures().every(({ alt }) => alt !== '')).toBe(true)
})

test('several stand side by side, each with its photo, and load when they come into view', async () => {
  await show([CUP, FOX])
  expect(document.querySelectorAll('figure')).toHaveLength(2)
  expect(document.querySelector('input[type=range]')).toBeNull()
  expect(pictures().map((picture) => picture.getAttribute('loading'))).toEqual(['lazy', 'lazy', 'lazy'])
})
