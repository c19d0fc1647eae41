import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Generation } from '../../../../shared/contract/generations.ts'
import type { ToolDetail } from '../../../../shared/contract/tools.ts'
import { lazyCode } from '../../../app/navigation/load-code.ts'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import type { Remedy } from './remedies.ts'
import { ResultEmpty } from './result-empty.tsx'
import { ResultRunning } from './result-running.tsx'
import type { Run } from './use-generation.ts'

/** At first there is no result, and the code of its actions is large. */
const loadDone = () => import('./result-done.tsx')
const ResultDone = lazyCode(loadDone)
const ResultFailed = lazyCode(() => import('./result-failed.tsx'))

type ResultPanelProps = {
  tool: ToolDetail
  run: Run
  /** Which of several results is shown. */
  outputId: string | null
  onOutput: (id: string) => void
  onChange: (remedy?: Remedy) => void
}

const HEADER_PX = 64

const TITLES = {
  queued: 'result.queued',
  running: 'result.running',
  succeeded: 'result.done',
  failed: 'result.failed',
  blocked: 'result.blocked',
  canceled: 'result.canceled',
} as const

/** Shows the result. Its heading names the state, and gets the focus when that changes. */
export function ResultPanel({ tool, run, ...rest }: ResultPanelProps) {
  const intl = useIntl()
  const { generation, starting } = run
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const state = starting ? 'starting' : (generation?.status ?? 'empty')
  useFocusOnNews({ panel, heading, state, id: generation?.id ?? null })
  const title = starting
    ? intl.formatMessage({ id: 'result.starting' })
    : intl.formatMessage({ id: generation ? TITLES[generation.status] : 'result.title' })
  return (
    <section
      ref={panel}
      aria-label={intl.formatMessage({ id: 'result.title' })}
      className="flex min-h-96 min-w-0 flex-col rounded-2xl bg-surface p-4 shadow-sm ring-1 ring-line max-lg:drawn-when-near sm:p-6 lg:min-h-[min(46rem,calc(100dvh-12rem))]"
    >
      <h2
        ref={heading}
        tabIndex={-1}
        className={state === 'empty' ? 'sr-only' : 'mb-4 rounded-sm text-xl outline-none'}
      >
        {title}
      </h2>
      <output className="sr-only">{generation && <Spoken generation={generation} title={title} />}</output>
      {panelFor({ tool, run, ...rest })}
    </section>
  )
}

function panelFor({ tool, run, outputId, onOutput, onChange }: ResultPanelProps): ReactNode {
  const { generation } = run
  if (generation === null) return <ResultEmpty tool={tool} />
  switch (generation.status) {
    case 'queued':
    case 'running':
      return <ResultRunning generation={generation} onCancel={run.cancel} />
    case 'succeeded':
      return (
        <Suspense fallback={<Skeleton className="flex-1" />}>
          <ResultDone
            tool={tool}
            generation={generation}
            outputId={outputId}
            onOutput={onOutput}
            onChange={() => onChange()}
          />
        </Suspense>
      )
    case 'failed':
    case 'blocked':
    case 'canceled':
      return (
        <Suspense fallback={<Skeleton className="flex-1" />}>
          <ResultFailed tool={tool} generation={generation} onRetry={run.retry} onChange={onChange} />
        </Suspense>
      )
  }
}

/** For screen readers: the state and the step, not every percent. */
function Spoken({ generation, title }: { generation: Generation; title: string }) {
  const { status, place, step, error } = generation
  return (
    <>
      {title}. {place !== null && <FormattedMessage id="result.place" values={{ place }} />} {step}{' '}
      {status === 'canceled' ? <FormattedMessage id="result.not_charged" /> : error?.message}
    </>
  )
}

/** Covered by the header, or so far down that most of the panel would be below the window. */
function isOutOfSight(heading: HTMLElement | null): boolean {
  const { top } = heading?.getBoundingClientRect() ?? { top: 0 }
  return top < HEADER_PX || top > innerHeight / 3
}

/** On phones, the way to the download should not be below the window while the page's head is in it. */
function endsBelow(panel: HTMLElement | null): boolean {
  const { bottom } = panel?.getBoundingClientRect() ?? { bottom: 0 }
  return matchMedia('(width < 64rem)').matches && bottom > innerHeight
}

type News = {
  panel: { current: HTMLElement | null }
  heading: { current: HTMLElement | null }
  state: string
  id: string | null
}

/**
 * A start here leads to the panel, and its end to the result; otherwise the focus would stay on a button that
 * has changed or disappeared. People who are busy elsewhere on the page by then are not interrupted.
 */
function useFocusOnNews({ panel, heading, state, id }: News): void {
  const startedHere = useRef(false)
  const follow = useEffectEvent((now: string, shown: string | null) => {
    if (now === 'starting') {
      void loadDone().catch(() => undefined)
      startedHere.current = true
      return
    }
    if (!startedHere.current || shown === null) return
    const { activeElement } = document
    const free = activeElement === null || activeElement === document.body
    const onButton = activeElement instanceof HTMLButtonElement && activeElement.type === 'submit'
    if (!free && !onButton && !panel.current?.contains(activeElement)) return
    heading.current?.focus({ preventScroll: true })
    if (isOutOfSight(heading.current) || (now === 'succeeded' && endsBelow(panel.current))) {
      panel.current?.scrollIntoView({ block: 'start' })
    }
  })
  useEffect(() => follow(state, id), [state, id])
}
