import { act, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { find, render, send } from './render-for-tests.tsx'
import { Uploader } from './uploader.tsx'
import type { ChosenFile } from './uploader-item.tsx'

const labels = {
  title: 'title',
  choose: 'choose',
  camera: 'camera',
  add: 'add',
  remove: (name: string) => `remove ${name}`,
  open: (name: string) => `open ${name}`,
  progress: (name: string) => `progress ${name}`,
  refusal: (name: string, reason: string) => `${name}: ${reason}`,
}
const picture = new File(['picture'], 'cat.png', { type: 'image/png' })
const text = new File(['words'], 'notes.txt', { type: 'text/plain' })
const heavy = new File(['x'.repeat(2000)], 'heavy.png', { type: 'image/png' })

function Photo({ multiple = false }: { multiple?: boolean }) {
  const [value, setValue] = useState<ChosenFile[]>([])
  return (
    <Uploader
      labels={labels}
      kinds={['image']}
      maxBytes={1000}
      multiple={multiple}
      value={value}
      onAdd={(files) =>
        setValue((now) => [...(multiple ? now : []), ...files.map((file) => ({ id: file.name, file }))])
      }
      onRemove={(id) => setValue((now) => now.filter((chosen) => chosen.id !== id))}
    />
  )
}

const made: string[] = []
const revoked: string[] = []

beforeEach(() => {
  made.length = 0
  revoked.length = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made.push(`blob:${made.length}`)
    return `blob:${made.length - 1}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url))
})

function choose(files: File[]) {
  const input = find<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  return send(input, new Event('change', { bubbles: true }))
}

function paste(files: File[]) {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { files } })
  return send(document, event)
}

it('refuses the wrong kind and size with a message, and accepts the rest', async () => {
  await render(<Photo multiple />)
  await choose([text, heavy, picture])
  const complaints = Array.from(find('[role=alert]').children, (line) => line.textContent)
  expect(complaints).toEqual(['notes.txt: kind', 'heavy.png: size'])
  expect(find<HTMLImageElement>('img').alt).toBe('cat.png')
})

it('revokes the address of a removed preview, and returns the focus to the file input', async () => {
  await render(<Photo />)
  await choose([picture])
  expect(find<HTMLImageElement>('img').src).toBe('blob:0')
  await act(async () => find('button[aria-label="remove cat.png"]').click())
  expect(revoked).toEqual(made)
  expect(document.activeElement).toBe(find('input[type=file]'))
})

it('says at once why one of several files was refused after its upload', async () => {
  const error = '“cat.png” is on our list.'
  const value = [
    { id: 'dog', file: new File(['dog'], 'dog.png', { type: 'image/png' }) },
    { id: 'cat', file: picture, error },
  ]
  await render(
    <Uploader
      labels={labels}
      kinds={['image']}
      multiple
      value={value}
      onAdd={() => {}}
      onRemove={() => {}}
    />,
  )
  const alerts = Array.from(document.querySelectorAll('[role=alert]'), ({ textContent }) => textContent)
  expect(alerts.filter(Boolean)).toEqual([error])
})

it('plays a chosen sound, and revokes its address', async () => {
  const sound = new File(['sound'], 'song.mp3', { type: 'audio/mpeg' })
  function Sound() {
    const [value, setValue] = useState<ChosenFile[]>([{ id: 'song', file: sound }])
    return (
      <Uploader
        labels={labels}
        kinds={['audio']}
        value={value}
        onAdd={() => {}}
        onRemove={() => setValue([])}
        renderSound={({ src, title }) => <output title={title}>{src}</output>}
      />
    )
  }
  await render(<Sound />)
  expect(find('output[title="song.mp3"]').textContent).toBe('blob:0')
  await act(async () => find('button[aria-label="remove song.mp3"]').click())
  expect(revoked).toEqual(made)
})

it('shows a tile with the name of a picture that the browser cannot draw (HEIC spins forever, open-tacos 1265)', async () => {
  await render(<Photo />)
  await choose([new File(['?'], 'IMG_1.HEIC', { type: '' })])
  await send(find('img'), new Event('error'))
  expect(document.querySelector('img')).toBeNull()
  expect(document.body.textContent).toContain('IMG_1.HEIC')
})

it('shows a picture that only the site can draw as soon as it is there', async () => {
  const chosen = { id: '1', file: new File(['?'], 'scan.tiff', { type: 'image/tiff' }) }
  const stored = { name: 'scan.tiff', type: 'image/png', url: '/uploads/1' }
  function Scan() {
    const [isThere, setIsThere] = useState(false)
    return (
      <>
        <Uploader
          labels={labels}
          kinds={['image']}
          maxBytes={1000}
          value={[isThere ? { ...chosen, stored } : chosen]}
          onAdd={() => {}}
          onRemove={() => {}}
        />
        <button type="button" aria-label="arrive" onClick={() => setIsThere(true)} />
      </>
    )
  }
  await render(<Scan />)
  await send(find('img'), new Event('error'))
  expect(document.querySelector('img')).toBeNull()
  await act(async () => find('button[aria-label="arrive"]').click())
  expect(find('img').getAttribute('src')).toBe('/uploads/1')
})

it('passes a pasted file to the first empty uploader, never to two', async () => {
  const { place } = await render(
    <>
      <Photo />
      <Photo />
    </>,
  )
  const pictures = () =>
    Array.from(place.querySelectorAll('[data-uploader]'), (one) => one.querySelectorAll('img').length)
  await paste([picture])
  expect(pictures()).toEqual([1, 0])
  await paste([new File(['b'], 'dog.png', { type: 'image/png' })])
  expect(pictures()).toEqual([1, 1])
})

it('ignores a paste of plain text', async () => {
  await render(<Photo />)
  const event = new Event('paste', { cancelable: true })
  Object.assign(event, { clipboardData: { files: [] } })
  await send(document, event)
  expect(event.defaultPrevented).toBe(false)
})

it('says below several files which of them failed and why, and covers none of their buttons', async () => {
  const error = 'We can’t read this.'
  const files: ChosenFile[] = [
    { id: 'cat', file: picture },
    { id: 'heavy', file: heavy, error },
  ]
  await render(
    <Uploader
      multiple
      labels={labels}
      kinds={['image']}
      value={files}
      onAdd={() => {}}
      onRemove={() => {}}
    />,
  )
  expect(find('[role=alert]').textContent).toBe(`heavy.png: ${error}`)
  const tile = find('[aria-label="remove heavy.png"]').parentElement
  expect(tile?.querySelector('p')?.textContent).toBe('heavy.png')
})

it('several files are numbered in their order, because other fields name them by number', async () => {
  const numbers = () =>
    [...document.querySelectorAll('span.bg-primary')].map(({ textContent }) => textContent)
  await render(<Photo multiple />)
  await choose([picture])
  expect(numbers()).toEqual([])
  await choose([new File(['other'], 'dog.png', { type: 'image/png' })])
  expect(numbers()).toEqual(['1', '2'])
})
