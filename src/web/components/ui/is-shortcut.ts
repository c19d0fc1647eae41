type Keys = { altKey: boolean; ctrlKey: boolean; metaKey: boolean }

/** With one of these modifiers, a key belongs to the browser: it goes back or zooms the page. */
export function isShortcut({ altKey, ctrlKey, metaKey }: Keys): boolean {
  return altKey || ctrlKey || metaKey
}
