import { ExternalLink, Link2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Creation } from '../../../shared/contract/creations.ts'
import { useSite } from '../../app/pages/use-site.ts'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { LinkField } from './link-field.tsx'

type Share = Creation['share']

/** The calls that create and delete a page, for each kind of shared thing. */
const CALLS = {
  creation: {
    publish: (id: string, indexable: boolean) =>
      api('POST /api/creations/{id}/share', { params: { id }, body: { indexable } }),
    takeDown: (id: string) => api('POST /api/creations/{id}/unshare', { params: { id } }),
  },
  pack: {
    publish: (id: string, indexable: boolean) =>
      api('POST /api/sticker-packs/{id}/share', { params: { id }, body: { indexable } }),
    takeDown: (id: string) => api('POST /api/sticker-packs/{id}/unshare', { params: { id } }),
  },
}

type ShareDialogProps = {
  kind: keyof typeof CALLS
  shown: Pick<Creation, 'id' | 'title' | 'share'>
  /** Called with the new state, so that a list can show it. */
  onChange: (share: Share) => void
  onClose: () => void
}

/** Creates, changes and deletes the public page. */
export function ShareDialog({ kind, shown, onChange, onClose }: ShareDialogProps) {
  const { id, title, share: before } = shown
  const intl = useIntl()
  const [share, setShare] = useState(before)
  const [working, setWorking] = useState(false)

  async function change(call: () => Promise<Share>): Promise<boolean> {
    setWorking(true)
    const changed = await succeeds(async () => {
      const next = await call()
      setShare(next)
      onChange(next)
    })
    setWorking(false)
    return changed
  }
  const publish = (indexable: boolean) => change(() => CALLS[kind].publish(id, indexable))
  async function takeDown() {
    const done = await change(async () => {
      await CALLS[kind].takeDown(id)
      return null
    })
    if (done) showToast(intl.formatMessage({ id: 'share.stopped' }), { kind: 'success' })
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={560}
      title={<FormattedMessage id="share.title" />}
      description={<span className="line-clamp-2">{title}</span>}
      closeLabel={intl.formatMessage({ id: 'dialog.close' })}
    >
      {share ? (
        <Published
          share={share}
          working={working}
          onIndex={(indexable) => void publish(indexable)}
          onTakeDown={() => void takeDown()}
        />
      ) : (
        <div className="grid justify-items-start gap-4">
          <p className="text-ink-muted">
            <FormattedMessage id="share.private" />
          </p>
          <Button
            variant="primary"
            icon={<Link2 aria-hidden />}
            loading={working}
            data-initial-focus
            onClick={() => void publish(false)}
          >
            <FormattedMessage id="share.create" />
          </Button>
        </div>
      )}
    </Dialog>
  )
}

type PublishedProps = {
  share: NonNullable<Share>
  working: boolean
  onIndex: (indexable: boolean) => void
  onTakeDown: () => void
}

function Published({ share, working, onIndex, onTakeDown }: PublishedProps) {
  const intl = useIntl()
  const { name } = useSite()
  return (
    <div className="grid gap-5">
      <LinkField
        link={share.url}
        label={<FormattedMessage id="share.link" />}
        copied={intl.formatMessage({ id: 'share.copied' })}
        share={{
          label: intl.formatMessage({ id: 'share.label' }),
          text: intl.formatMessage({ id: 'share.text' }, { name }),
        }}
      >
        <Button asChild>
          <a href={share.url} target="_blank" rel="noopener">
            <ExternalLink aria-hidden />
            <FormattedMessage id="share.open" />
          </a>
        </Button>
      </LinkField>
      <Switch
        checked={share.indexable}
        disabled={working}
        onCheckedChange={onIndex}
        hint={<FormattedMessage id="share.index_hint" />}
      >
        <FormattedMessage id="share.index" />
      </Switch>
      <div>
        <Button size="sm" loading={working} onClick={onTakeDown}>
          <FormattedMessage id="share.stop" />
        </Button>
      </div>
    </div>
  )
}
