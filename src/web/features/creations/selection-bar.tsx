import { Columns2, Download, Sticker, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { MAX_PACKED } from '../../../shared/catalogue/sticker-formats.ts'
import type { MAX_ZIPPED } from '../../../shared/contract/creations.ts'
import { AppLink } from '../../app/navigation/app-link.tsx'
import { succeeds } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { downloadZip } from '../generation/download-zip.ts'

/** The maximum number of creations in one archive. */
const MAX_AT_ONCE = 200 satisfies typeof MAX_ZIPPED

type SelectionBarProps = {
  ids: readonly string[]
  /** The selected ones that can go into a sticker pack. */
  pictures: readonly string[]
  /** Compares two; null unless exactly two are selected. */
  onCompare: (() => void) | null
  onAll: () => void
  onDelete: () => void
  onDone: () => void
}

/** The actions for several creations; the bar stays in view while the list scrolls. */
export function SelectionBar({ ids, pictures, onCompare, onAll, onDelete, onDone }: SelectionBarProps) {
  const intl = useIntl()
  const [zipping, setZipping] = useState(false)
  const none = ids.length === 0

  async function download() {
    if (ids.length > MAX_AT_ONCE) {
      const message = intl.formatMessage({ id: 'creations.bulk.most' }, { most: MAX_AT_ONCE })
      showToast(message, { kind: 'warning' })
      return
    }
    setZipping(true)
    await succeeds(() => downloadZip(ids))
    setZipping(false)
  }

  return (
    <section
      aria-label={intl.formatMessage({ id: 'creations.bulk.label' })}
      className="sticky bottom-[max(1rem,env(safe-area-inset-bottom))] z-10 mt-6 flex flex-wrap items-center gap-2 rounded-xl bg-raised p-3 shadow-lg ring-1 ring-line"
    >
      <output className="px-2 font-semibold text-sm max-sm:flex-1">
        <FormattedMessage id="creations.selected" values={{ count: ids.length }} />
      </output>
      <Button size="sm" variant="ghost" onClick={onAll}>
        <FormattedMessage id="creations.select_all" />
      </Button>
      <Button size="sm" variant="ghost" onClick={onDone}>
        <FormattedMessage id="creations.done" />
      </Button>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 sm:ml-auto">
        {onCompare && (
          <Button size="sm" icon={<Columns2 aria-hidden />} onClick={onCompare}>
            <FormattedMessage id="compare.begin" />
          </Button>
        )}
        {pictures.length > 0 && (
          <Button asChild size="sm">
            <AppLink to={`/sticker-packs?add=${pictures.slice(0, MAX_PACKED).join()}`}>
              <Sticker aria-hidden />
              <FormattedMessage id="creations.bulk.pack" />
            </AppLink>
          </Button>
        )}
        <Button size="sm" icon={<Trash2 aria-hidden />} disabled={none} onClick={onDelete}>
          <FormattedMessage id="creations.bulk.delete" />
        </Button>
        <Button
          size="sm"
          variant="primary"
          icon={<Download aria-hidden />}
          disabled={none}
          loading={zipping}
          onClick={() => void download()}
        >
          <FormattedMessage id="creations.bulk.download" />
        </Button>
      </div>
    </section>
  )
}
