import { FileImage, Music } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { kindOf } from './uploader-rules.ts'
import { type StoredFile, useFileSource } from './use-file-source.ts'

/** Shows a chosen file before and after it is sent. Formats this browser cannot draw get a named tile instead of a hole. */
export function FilePreview({ file }: { file: File | StoredFile }) {
  const [broken, setBroken] = useState<File | StoredFile | null>(null)
  const kind = kindOf(file)
  const onError = () => setBroken(file)
  if (broken === file || kind === null) return <NamedTile name={file.name} icon={<FileImage />} />
  if (kind === 'audio') return <AudioPreview file={file} />
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
      // The fragment makes phones draw the first picture without playing.
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

function AudioPreview({ file }: { file: File | StoredFile }) {
  return (
    <div className="flex size-full flex-col items-center justify-center gap-3 p-3">
      <NamedTile name={file.name} icon={<Music />} />
      <audio
        ref={useFileSource(file)}
        controls
        preload="metadata"
        aria-label={file.name}
        className="h-10 w-full max-w-72"
      >
        <track kind="captions" />
      </audio>
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
