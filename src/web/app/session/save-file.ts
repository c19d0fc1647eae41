import { fetchFile } from './browser-api.ts'

/** Saves a call's answer as a file. The call needs the token, which a plain link could not carry. */
export async function saveFile(path: string, name: string): Promise<void> {
  const address = URL.createObjectURL(await fetchFile(path))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the file after the click. A minute is plenty, and closing the page frees it anyway.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
