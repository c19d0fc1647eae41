import { useEffect, useState } from 'react'
import { Field } from '../../components/ui/field.tsx'
import { Uploader } from '../../components/ui/uploader.tsx'
import type { ChosenFile } from '../../components/ui/uploader-item.tsx'
import { art } from './demo-art.ts'
import { Example } from './section.tsx'

const labels = {
  title: 'Choose a photo, or drop or paste it here',
  hint: 'JPG, PNG, WebP or HEIC, up to 20 MB',
  choose: 'Choose a photo',
  camera: 'Take a photo',
  add: 'Add',
  remove: (name: string) => `Remove ${name}`,
  open: (name: string) => `Show ${name} large`,
  progress: (name: string) => `Uploading ${name}`,
  refusal: (name: string, reason: 'kind' | 'empty' | 'size' | 'count') =>
    ({
      kind: `${name} is not a photo we can read.`,
      empty: `${name} is empty.`,
      size: `${name} is larger than 20 MB.`,
      count: `${name} is one too many.`,
    })[reason],
}

/** Makes a file from a drawn picture, as if somebody had chosen it. */
async function paintedFile(name: string, address: string): Promise<File> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}

async function paintExamples(): Promise<ChosenFile[]> {
  const [dunes, planet, sea] = await Promise.all([
    paintedFile('dunes.png', art.dunes),
    paintedFile('planet.png', art.planet),
    paintedFile('sea.png', art.sea),
  ])
  return [
    { id: 'dunes', file: dunes },
    { id: 'planet', file: planet, progress: 0.62 },
    { id: 'sea', file: sea, error: 'The connection broke.' },
  ]
}

export function UploaderExamples() {
  const [one, setOne] = useState<ChosenFile[]>([])
  const [many, setMany] = useState<ChosenFile[]>([])
  useEffect(() => void paintExamples().then(setMany), [])
  return (
    <>
      <Example title="Uploader" className="min-w-0">
        <Field label="Your photo" hint="Only you and the engine see it.">
          <Uploader
            labels={labels}
            kinds={['image']}
            maxBytes={20_000_000}
            capture="user"
            value={one}
            onAdd={(files) => setOne(files.map(chosen))}
            onRemove={() => setOne([])}
          />
        </Field>
      </Example>
      <Example title="Several, with progress and an error" wide className="min-w-0">
        <Uploader
          labels={labels}
          kinds={['image', 'gif', 'video', 'audio']}
          multiple
          maxFiles={8}
          maxBytes={20_000_000}
          value={many}
          onAdd={(files) => setMany((now) => [...now, ...files.map(chosen)])}
          onRemove={(id) => setMany((now) => now.filter((file) => file.id !== id))}
        />
      </Example>
    </>
  )
}

function chosen(file: File): ChosenFile {
  return { id: `${file.name}-${performance.now()}`, file }
}
