import { ArrowLeft, Copy, Plus, Share2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { MAX_PACKED } from '../../../shared/catalogue/sticker-formats.ts'
import type { StickerPack } from '../../../shared/contract/sticker-packs.ts'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { ShareDialog } from '../share/share-dialog.tsx'
import { Messengers } from './messengers.tsx'
import { copyName } from './pack-draft.ts'
import { PackSettingsForm } from './pack-settings-form.tsx'
import { PackSkeletons } from './pack-skeletons.tsx'
import { PickStickersDialog } from './pick-stickers-dialog.tsx'
import { StickerGrid } from './sticker-grid.tsx'
import { useAddFromAddress, usePack } from './use-pack.ts'

type PackBuilderProps = {
  id: string
  add: readonly string[]
  onAdded: () => void
  /** Opens another pack, or the list of all. */
  onOpen: (id: string | null) => void
}

/** One pack: its stickers, its look, and the messengers that it can go to. */
export function PackBuilder({ id, add, onAdded, onOpen }: PackBuilderProps) {
  const open = usePack(id)
  useAddFromAddress(open, add, onAdded)
  const { status, pack, saving, change } = open
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <Button variant="ghost" size="sm" icon={<ArrowLeft aria-hidden />} onClick={() => onOpen(null)}>
          <FormattedMessage id="packs.all" />
        </Button>
        <output className="text-ink-subtle text-sm">
          {pack && <FormattedMessage id={saving ? 'packs.saving' : 'packs.saved'} />}
        </output>
      </div>
      {!pack && status === 'failed' && <LoadFailed onRetry={open.reload} />}
      {!pack && status === 'loading' && <PackSkeletons />}
      {pack && (
        <div className="grid gap-8 lg:grid-cols-[1fr_22rem] lg:items-start">
          <div className="grid min-w-0 gap-6">
            <PackSettingsForm pack={pack} onChange={change} />
            <StickerGrid pack={pack} onChange={change} />
            <BuilderActions
              pack={pack}
              onAdd={open.add}
              onShare={open.showShare}
              onOpen={onOpen}
              beforeCopy={open.saved}
            />
          </div>
          <Messengers pack={pack} beforeDownload={open.saved} />
        </div>
      )}
    </>
  )
}

type BuilderActionsProps = {
  pack: StickerPack
  onAdd: (ids: readonly string[]) => Promise<void>
  onShare: (share: StickerPack['share']) => void
  beforeCopy: () => Promise<void>
  onOpen: (id: string) => void
}

function BuilderActions({ pack, onAdd, onShare, beforeCopy, onOpen }: BuilderActionsProps) {
  const intl = useIntl()
  const [dialog, setDialog] = useState<'pick' | 'share' | null>(null)
  const [copying, setCopying] = useState(false)
  const room = MAX_PACKED - pack.stickers.length

  async function copy() {
    setCopying(true)
    await succeeds(async () => {
      await beforeCopy()
      const name = copyName(pack.name, (kept) =>
        intl.formatMessage({ id: 'packs.copy_name' }, { name: kept }),
      )
      onOpen((await api('POST /api/sticker-packs/{id}/copy', { params: { id: pack.id }, body: { name } })).id)
    })
    setCopying(false)
  }

  return (
    <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
      <Button
        variant="primary"
        icon={<Plus aria-hidden />}
        disabled={room <= 0}
        onClick={() => setDialog('pick')}
      >
        <FormattedMessage id="packs.add" />
      </Button>
      <Button icon={<Copy aria-hidden />} loading={copying} onClick={() => void copy()}>
        <FormattedMessage id="packs.copy" />
      </Button>
      <Button
        icon={<Share2 aria-hidden />}
        disabled={pack.stickers.length === 0}
        onClick={() => setDialog('share')}
      >
        <FormattedMessage id="packs.share" />
      </Button>
      {dialog === 'share' && (
        <ShareDialog
          kind="pack"
          shown={{ id: pack.id, title: pack.name, share: pack.share }}
          onChange={onShare}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'pick' && (
        <PickStickersDialog
          taken={pack.stickers.map(({ creation_id }) => creation_id)}
          room={room}
          onPick={(ids) => void onAdd(ids)}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}
