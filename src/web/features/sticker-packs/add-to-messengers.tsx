import { Download, Send } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { STICKER_FORMAT_KEYS, type StickerFormatKey } from '../../../shared/catalogue/sticker-formats.ts'
import type { SharedPack } from '../../../shared/contract/sticker-packs.ts'
import { succeeds } from '../../app/session/browser-api.ts'
import { saveFile } from '../../app/session/save-file.ts'
import { Button } from '../../components/ui/button.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { archiveName } from './archive-name.ts'
import { PackProblems } from './pack-problems.tsx'

/** Each messenger's file, with instructions. */
export function AddToMessengers({ pack }: { pack: SharedPack }) {
  return (
    <section aria-labelledby="messengers" className="rounded-2xl bg-surface p-5 shadow-sm ring-1 ring-line">
      <h2 id="messengers" className="text-lg">
        <FormattedMessage id="packs.shared.take" />
      </h2>
      <ul className="mt-4 grid gap-4">
        {STICKER_FORMAT_KEYS.map((key) => (
          <li key={key} className="grid gap-1.5 border-line border-t pt-4">
            {key === 'telegram' && pack.telegram && <OpenInTelegram pack={pack} />}
            <AddTo pack={pack} messenger={key} />
            <p className="text-ink-subtle text-xs">
              <FormattedMessage id={`packs.how.${key}`} />
            </p>
            <PackProblems messenger={key} stickers={pack.stickers} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The site's bot makes the set; the file is for people who prefer to do it themselves. */
function OpenInTelegram({ pack }: { pack: SharedPack }) {
  return (
    <>
      <Button asChild size="sm" variant="primary" className="justify-self-start">
        <a href={`/media/packs/${pack.id}/telegram`} target="_blank" rel="noopener">
          <Send aria-hidden />
          <FormattedMessage id="packs.shared.telegram" />
        </a>
      </Button>
      <p className="text-ink-subtle text-xs">
        <FormattedMessage id="packs.shared.telegram_how" />
      </p>
    </>
  )
}

/** A plain link. With scripts, it also shows progress and errors. */
function AddTo({ pack, messenger }: { pack: SharedPack; messenger: StickerFormatKey }) {
  const intl = useIntl()
  const [loading, setLoading] = useState(false)
  const address = `/media/packs/${pack.id}/archives/${messenger}`
  const name = intl.formatMessage({ id: `packs.messenger.${messenger}` })

  async function save(event: MouseEvent) {
    event.preventDefault()
    if (loading) return
    setLoading(true)
    await succeeds(() => saveFile(address, archiveName(pack, messenger)))
    setLoading(false)
  }

  return (
    <Button asChild size="sm" aria-busy={loading} className="justify-self-start">
      <a href={address} download onClick={(event) => void save(event)}>
        {loading ? <Spinner /> : <Download aria-hidden />}
        <FormattedMessage
          id={messenger === 'zip' ? 'packs.shared.download' : 'packs.shared.add_to'}
          values={{ name }}
        />
      </a>
    </Button>
  )
}
