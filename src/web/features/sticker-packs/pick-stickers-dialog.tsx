import { Check } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Creation } from '../../../shared/contract/creations.ts'
import { AppLink } from '../../app/navigation/app-link.tsx'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { Button } from '../../components/ui/button.tsx'
import { cx } from '../../components/ui/cx.ts'
import { Dialog } from '../../components/ui/dialog.tsx'
import { PackSkeletons } from './pack-skeletons.tsx'
import { useOwnPictures } from './use-own-pictures.ts'

type PickStickersDialogProps = {
  /** Already in the pack. */
  taken: readonly string[]
  /** How many more can be added. */
  room: number
  onPick: (ids: readonly string[]) => void
  onClose: () => void
}

/** The person's pictures, to pick as many as fit into the pack. */
export function PickStickersDialog({ taken, room, onPick, onClose }: PickStickersDialogProps) {
  const intl = useIntl()
  const { status, reload, pictures, loadMore, loading } = useOwnPictures()
  const [picked, setPicked] = useState<readonly string[]>([])
  const offered = pictures?.filter(({ id }) => !taken.includes(id))

  function toggle(id: string) {
    const others = picked.filter((other) => other !== id)
    if (others.length < picked.length) setPicked(others)
    else if (picked.length < room) setPicked([...picked, id])
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<FormattedMessage id="packs.pick.title" />}
      description={<FormattedMessage id="packs.pick.hint" values={{ room }} />}
      closeLabel={intl.formatMessage({ id: 'dialog.close' })}
      width={720}
      footer={
        <Button
          variant="primary"
          disabled={picked.length === 0}
          onClick={() => {
            onPick(picked)
            onClose()
          }}
        >
          <FormattedMessage id="packs.pick.add" values={{ count: picked.length }} />
        </Button>
      }
    >
      {status === 'loading' && <PackSkeletons />}
      {status === 'failed' && <LoadFailed onRetry={reload} />}
      {offered?.length === 0 && !loadMore && <NothingToPick />}
      <ul className="grid grid-cols-3 gap-2.5 sm:grid-cols-5">
        {offered?.map((creation) => (
          <li key={creation.id}>
            <PickBox
              creation={creation}
              picked={picked.includes(creation.id)}
              full={picked.length >= room}
              onToggle={() => toggle(creation.id)}
            />
          </li>
        ))}
      </ul>
      {loadMore && (
        <div className="mt-4 grid justify-center">
          <Button loading={loading} onClick={() => void loadMore()}>
            <FormattedMessage id="creations.load_more" />
          </Button>
        </div>
      )}
    </Dialog>
  )
}

type PickBoxProps = { creation: Creation; picked: boolean; full: boolean; onToggle: () => void }

function PickBox({ creation: { title, url, downloads }, picked, full, onToggle }: PickBoxProps) {
  const lightest = downloads.reduce<{ url: string; bytes: number } | null>(
    (best, file) => (best && best.bytes <= file.bytes ? best : file),
    null,
  )
  return (
    <label
      className={cx(
        'checker relative block aspect-square cursor-pointer overflow-hidden rounded-lg has-focus-visible:outline-3 has-focus-visible:outline-focus',
        picked ? 'ring-3 ring-brand-500' : 'ring-1 ring-line',
        full && !picked && 'cursor-not-allowed opacity-45',
      )}
    >
      <input
        type="checkbox"
        checked={picked}
        disabled={full && !picked}
        onChange={onToggle}
        aria-label={title}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <img src={lightest?.url ?? url} alt="" loading="lazy" className="size-full object-contain" />
      {picked && (
        <span className="absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-full bg-primary text-on-primary">
          <Check aria-hidden strokeWidth={3} className="size-3.5" />
        </span>
      )}
    </label>
  )
}

function NothingToPick() {
  return (
    <div className="grid justify-items-center gap-4 py-8 text-center">
      <p className="text-ink-muted">
        <FormattedMessage id="packs.pick.none" />
      </p>
      <Button asChild variant="primary">
        <AppLink to="/">
          <FormattedMessage id="creations.make_sticker" />
        </AppLink>
      </Button>
    </div>
  )
}
