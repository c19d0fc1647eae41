import type { MediaKind } from '../../../shared/catalogue/media.ts'

type TrialOutputProps = { output: { kind: MediaKind; url: string }; label: string }

/** An engine's output, to look at or listen to. */
export function TrialOutput({ output: { kind, url }, label }: TrialOutputProps) {
  const size = 'mt-2 max-h-60 max-w-full rounded-md'
  if (kind === 'video')
    return <video src={url} aria-label={label} controls muted playsInline className={size} />
  if (kind === 'audio')
    return <audio src={url} aria-label={label} controls className="mt-2 w-full max-w-sm" />
  return <img src={url} alt={label} className={`checker ${size}`} />
}
