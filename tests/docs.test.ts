import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const FOLDERS = ['.', 'docs', 'docs/decisions', 'models', ...modelFolders()]
const LINK = /\]\(([^)\s]+)\)/g
const HEADING = /^#+ (.+)$/gm

function modelFolders(): string[] {
  const entries = readdirSync(path.join(ROOT, 'models'), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `models/${name}`)
}

const documents = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join(folder, file)),
)

const read = (document: string): string => readFileSync(path.join(ROOT, document), 'utf8')

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsIn(document: string): string[] {
  return [...read(document).matchAll(HEADING)].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** The error in a document's link; null if its target exists, or is outside of the repository. */
function faultOf(document: string, link: string): string | null {
  if (/^[a-z]+:/.test(link)) return null
  const [file = '', anchor] = link.split('#')
  const target = file === '' ? document : path.join(path.dirname(document), file)
  if (!existsSync(path.join(ROOT, target))) return `${document}: ${link} does not exist`
  return anchor === undefined || anchorsIn(target).includes(anchor)
    ? null
    : `${document}: ${link} has no such heading`
}

test.each(documents)('every link of %s leads somewhere', (document) => {
  const links = [...read(document).matchAll(LINK)].map(([, link = '']) => link)
  expect(links.map((link) => faultOf(document, link)).filter((fault) => fault !== null)).toEqual([])
})

test('every document of the docs folder is named in the README', () => {
  const readme = read('README.md')
  const unnamed = documents.filter(
    (document) => path.dirname(document) === 'docs' && !readme.includes(`(${document})`),
  )
  expect(unnamed).toEqual([])
})
