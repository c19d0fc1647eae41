type PageControl = {
  goTo(path: string, options?: { replace?: boolean }): void
  /** Runs the loaders of the page again, its access guard included. */
  reloadData(): void
}

let control: PageControl | null = null

/** The router belongs to React; code outside of it moves the page through here. */
export function providePageControl(next: PageControl): () => void {
  control = next
  return () => {
    if (control === next) control = null
  }
}

export function goTo(path: string, options?: { replace?: boolean }): void {
  if (control) control.goTo(path, options)
  else location.assign(path)
}

export function reloadPageData(): void {
  control?.reloadData()
}
