import { FileImage, Music } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { RenderSound } from './render-sound.ts'
import { kindOf } from './uploader-rules.ts'
import { type StoredFile, useFileAddress, useFileSource } from './use-file-source.ts'

type FilePreviewProps = {
  file: File | StoredFile
  /** The file as the site shows it, once it is there. */
  stored?: StoredFile | undefined
  renderSound?: RenderSound | undefined
}

/**
 * Shows a chosen file before and after its upload. In formats that this browser cannot draw it is
 * shown once it is uploaded, and until then as a tile with its name.
 */
export function FilePreview({ file, stored, renderSound }: FilePreviewProps) {
  const [broken, setBroken] = useState<File | StoredFile | null>(null)
  const kind = kindOf(file)
  const onError = () => setBroken(file)
  if (broken === file && stored) return <FilePreview file={stored} renderSound={renderSound} />
  if (broken === file || kind === null) return <NamedTile name={file.name} icon={<FileImage />} />
  if (kind === 'audio') return <SoundPreview file={file} renderSound={renderSound} />
  if (kind === 'video') return <VideoPreview file={file} onError={onError} />
  return <ImagePreview file={file} onError={onError} />
}

interface DrawnProps {
  file: File | StoredFile
  onError: () => void
}

function ImagePreview({ file, onError }: DrawnProps) {
  return (
    <img
      ref={useFileSource(file)}
      alt={file.name}
      draggable={false}
      onError={onError}
      className="size-full object-cover"
    />
  )
}

function VideoPreview({ file, onError }: DrawnProps) {
  return (
    <video
      // The fragment makes phones show the first frame without playing.
      ref={useFileSource(file, '#t=0.1')}
      muted
      playsInline
      preload="metadata"
      aria-label={file.name}
      onError={onError}
      className="size-full object-cover"
    />
  )
}

function SoundPreview({ file, renderSound }: FilePreviewProps) {
  const { place, address } = useFileAddress(file)
  return (
    <div ref={place} className="flex size-full flex-col items-center justify-center gap-3 p-3">
      <NamedTile name={file.name} icon={<Music />} />
      {address !== null && renderSound?.({ src: address, title: file.name })}
    </div>
  )
}

function NamedTile({ name, icon }: { name: string; icon: ReactNode }) {
  return (
    <div className="flex min-h-0 min-w-0 max-w-full flex-col items-center justify-center gap-2 p-3 text-ink-muted text-xs">
      <span className="[&_svg]:size-7">{icon}</span>
      <span className="max-w-full truncate">{name}</span>
    </div>
  )
}
