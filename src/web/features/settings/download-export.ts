import { fetchFile } from '../../app/session/browser-api.ts'

/** Saves the person's data as a file. The call needs the token, which a plain link could not carry. */
export async function downloadExport(): Promise<void> {
  const address = URL.createObjectURL(await fetchFile('/api/users/export'))
  const link = document.createElement('a')
  link.href = address
  link.download = 'my-data.json'
  link.click()
  // The browser reads the file after the click; a minute is plenty, and closing the page frees it anyway.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
