import type { StoredFile } from '../../../components/ui/use-file-source.ts'

/** One of our samples, known by its address, as a chosen file. */
export function sampleFile(url: string): StoredFile {
  const { pathname } = new URL(url, location.href)
  return { name: pathname.split('/').at(-1) ?? 'sample', type: '', url }
}

/** The bytes of a sample, as if it were a local file. */
export async function fetchSample({ name, url }: StoredFile, signal: AbortSignal): Promise<File> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The sample answered ${response.status}`)
  const blob = await response.blob()
  return new File([blob], name, { type: blob.type })
}
