/** One of our samples, as if it had been chosen from this machine. */
export async function fetchSample(url: string): Promise<File> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The sample answered ${response.status}`)
  const blob = await response.blob()
  const { pathname } = new URL(url, location.href)
  return new File([blob], pathname.split('/').at(-1) ?? 'sample', { type: blob.type })
}
