import { useRef, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { FileCheck } from './file-check.tsx'
import { ReportSection } from './report-section.tsx'

export function VerifyPage({ heading, description }: { heading: string; description: string }) {
  const [reference, setReference] = useReference()
  const report = useRef<HTMLElement>(null)

  function reportIt(found: string) {
    setReference(found)
    report.current?.scrollIntoView()
    report.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <header className="aurora-top px-gutter pt-12 pb-8 text-center sm:pt-16">
        <h1 className="text-4xl">{heading}</h1>
        <p className="mx-auto mt-3 max-w-prose text-balance text-ink-muted text-lg">{description}</p>
      </header>
      <div className="mx-auto grid max-w-3xl gap-10 px-gutter pb-section">
        <FileCheck onReport={reportIt} />
        <ReportSection ref={report} reference={reference} />
      </div>
    </>
  )
}

/**
 * The reference in the address, read in the browser, because the server renders the page once for all
 * addresses.
 */
function useReference(): [string, (reference: string) => void] {
  const [search] = useSearchParams()
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const [found, setFound] = useState<string | null>(null)
  return [found ?? (isInBrowser ? (search.get('reference') ?? '') : ''), setFound]
}
