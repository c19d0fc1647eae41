type PageControl = {
  goTo(path: string, options?: { replace?: boolean }): void
  /** Runs the page's loaders again, including its access guard. */
  reloadData(): void
}

let control: PageControl | null = null

/** The router belongs to React; other code navigates through this. */
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
