import { Check, Columns2, Hourglass } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Creation } from '../../../../shared/contract/creations.ts'
import type { Generation } from '../../../../shared/contract/generations.ts'
import { openDialog } from '../../../app/dialogs/dialogs.ts'
import { AppLink } from '../../../app/navigation/app-link.tsx'
import { api, quietApi, succeeds } from '../../../app/session/browser-api.ts'
import { useSession } from '../../../app/session/session.ts'
import { Button } from '../../../components/ui/button.tsx'
import { cx } from '../../../components/ui/cx.ts'
import { CreationThumbnail } from '../../creations/creation-thumbnail.tsx'
import { previewItem } from '../../creations/preview-item.ts'
import { hasEnded } from '../../generation/has-ended.ts'
import { loadJobs, useJobs } from '../../generation/jobs.ts'

type MadeBeforeProps = {
  tool: string
  /** Shown in the result panel. */
  shown: Generation | null
  /** With the pressed result, if there are any. */
  onShow: (generation: Generation, output: string | null) => void
}

const MAX_SHOWN = 12

/**
 * The tool's running generations and earlier results. A press shows one; a result restores its settings, too.
 */
export default function MadeBefore({ tool, shown, onShow }: MadeBeforeProps) {
  const jobs = useJobs().filter((job) => job.tool === tool)
  const running = jobs.filter((job) => !hasEnded(job))
  const made = [...jobs, ...(shown ? [shown] : [])].filter((job) => job.status === 'succeeded')
  const creations = useCreationsOf(
    tool,
    made.map(({ id }) => id),
  )
  const { status } = useSession()
  const choice = useComparison(creations, shown)
  const pressed = useRef<string | null>(null)
  useEffect(() => void loadJobs(), [])
  if (creations.length + running.length === 0) return null
  async function show({ id: output, generation_id: id }: Creation) {
    pressed.current = output
    await succeeds(async () => {
      const generation = await api('GET /api/generations/{id}', { params: { id } })
      // Another one may have been pressed in the meantime.
      if (pressed.current === output) onShow(generation, output)
    })
  }
  function showRunning(job: Generation) {
    pressed.current = null
    onShow(job, null)
  }
  return (
    <section aria-labelledby="made-before" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center gap-x-3">
        <h2 id="made-before" className="font-semibold text-base">
          <FormattedMessage id="result.before_list" />
        </h2>
        {creations.length > 1 && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Columns2 aria-hidden />}
            aria-pressed={choice.chosen !== null}
            className="mr-auto"
            onClick={choice.toggle}
          >
            <FormattedMessage id="compare.begin" />
          </Button>
        )}
        {status === 'signed_in' && (
          <AppLink to="/my-creations" className="ml-auto text-link text-sm underline underline-offset-2">
            <FormattedMessage id="result.before_all" />
          </AppLink>
        )}
      </div>
      {choice.chosen && (
        <output className="mb-1 block text-ink-muted text-sm">
          <FormattedMessage id="compare.choose" values={{ chosen: choice.chosen.length }} />
        </output>
      )}
      <ul className="-mx-1 flex gap-2.5 overflow-x-auto p-1">
        {running.map((job) => (
          <li key={job.id} className="shrink-0">
            <RunningButton job={job} isShown={job.id === shown?.id} onPress={() => showRunning(job)} />
          </li>
        ))}
        {creations.map((creation) => (
          <li key={creation.id} className="shrink-0">
            <HistoryButton
              creation={creation}
              isShown={creation.generation_id === shown?.id}
              isChosen={choice.chosen?.includes(creation.id) ?? null}
              onPress={() => (choice.chosen ? choice.choose(creation) : void show(creation))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const TILE =
  'grid size-20 place-items-center overflow-hidden rounded-lg bg-sunken p-1 transition duration-base ease-out hover:ring-2 hover:ring-brand-500'
const ring = (isShown: boolean) => (isShown ? 'ring-3 ring-brand-500' : 'ring-1 ring-line')

type RunningButtonProps = { job: Generation; isShown: boolean; onPress: () => void }

function RunningButton({ job: { status, progress, place }, isShown, onPress }: RunningButtonProps) {
  const intl = useIntl()
  const waits = status === 'queued'
  const percent = intl.formatNumber(progress, { style: 'percent' })
  const words = waits
    ? intl.formatMessage({ id: 'result.before_waits' }, { place: place ?? 1 })
    : intl.formatMessage({ id: 'result.before_runs' }, { percent })
  return (
    <button
      type="button"
      aria-label={words}
      aria-pressed={isShown}
      title={words}
      onClick={onPress}
      className={cx(TILE, 'aurora relative', ring(isShown))}
    >
      {waits ? (
        <Hourglass aria-hidden className="size-5 text-ink-muted" />
      ) : (
        <span className="font-semibold text-sm tabular-nums">{percent}</span>
      )}
      <span aria-hidden className="absolute inset-x-2 bottom-2 h-1 overflow-hidden rounded-full bg-line">
        <span
          className="block h-full origin-left bg-brand-500 transition-transform duration-base"
          style={{ transform: `scaleX(${progress})` }}
        />
      </span>
    </button>
  )
}

type HistoryButtonProps = {
  creation: Creation
  isShown: boolean
  /** Null unless something is being selected. */
  isChosen: boolean | null
  onPress: () => void
}

function HistoryButton({ creation, isShown, isChosen, onPress }: HistoryButtonProps) {
  const intl = useIntl()
  const { title, created_at } = creation
  const time = intl.formatDate(created_at, { dateStyle: 'medium', timeStyle: 'short' })
  const id = isChosen === null ? 'result.before_show' : 'compare.pick'
  return (
    <button
      type="button"
      aria-label={intl.formatMessage({ id }, { title, time })}
      aria-pressed={isChosen ?? isShown}
      title={title}
      onClick={onPress}
      className={cx(TILE, 'relative', ring(isChosen ?? isShown))}
    >
      <CreationThumbnail creation={creation} />
      {isChosen && (
        <span className="absolute top-1 right-1 grid size-5 place-items-center rounded-full bg-primary text-on-primary">
          <Check aria-hidden strokeWidth={3} className="size-3" />
        </span>
      )}
    </button>
  )
}

/**
 * Two are selected one after the other, and the shown one is the first; the second one starts the comparison.
 */
function useComparison(creations: readonly Creation[], shown: Generation | null) {
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  function toggle() {
    const first = creations.find(({ generation_id }) => generation_id === shown?.id)
    setChosen(chosen ? null : first ? [first.id] : [])
  }
  function choose({ id }: Creation) {
    const known = chosen ?? []
    const next = known.includes(id) ? known.filter((one) => one !== id) : [...known, id]
    const [first, second] = next.flatMap((one) => creations.find((creation) => creation.id === one) ?? [])
    if (first && second) openDialog('compare', { items: [previewItem(first), previewItem(second)] })
    setChosen(first && second ? null : next)
  }
  return { chosen, toggle, choose }
}

/** The tool's newest creations; loaded again when there is a result that is not among them. */
function useCreationsOf(tool: string, madeIds: readonly string[]): readonly Creation[] {
  const [creations, setCreations] = useState<readonly Creation[] | null>(null)
  const missing = madeIds.filter((id) => !creations?.some(({ generation_id }) => generation_id === id)).join()
  const wanted = creations === null ? 'all' : missing
  useEffect(() => {
    if (wanted === '') return
    let current = true
    quietApi('GET /api/creations', { query: { tool, limit: MAX_SHOWN } }).then(
      (found) => current && setCreations(found.creations),
      // A convenience: the page works without it.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [tool, wanted])
  return creations ?? []
}
