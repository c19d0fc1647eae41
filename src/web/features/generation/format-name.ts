const NAMES: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'video/webm': 'WebM',
  'video/quicktime': 'MOV',
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
}

/** The common name of a file type: PNG, MP4, WAV. The same in every language. */
export function formatName(mime: string): string {
  return NAMES[mime] ?? (mime.split('/')[1] ?? mime).replace(/^x-/, '').toUpperCase()
}
