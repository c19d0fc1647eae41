type Keys = { altKey: boolean; ctrlKey: boolean; metaKey: boolean }

/** Together with one of these a key belongs to the browser: it goes back, or makes the whole page larger. */
export function isShortcut({ altKey, ctrlKey, metaKey }: Keys): boolean {
  return altKey || ctrlKey || metaKey
}
