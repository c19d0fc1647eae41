import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { STICKER_FORMAT_KEYS, type StickerFormatKey } from '../../../shared/catalogue/sticker-formats.ts'
import { PRINTED_SIDE, SHEET_KEYS, type SheetKey } from '../../../shared/catalogue/sticker-sheets.ts'
import type { StickerPack } from '../../../shared/contract/sticker-packs.ts'
import { succeeds } from '../../app/session/browser-api.ts'
import { saveFile } from '../../app/session/save-file.ts'
import { Button } from '../../components/ui/button.tsx'
import { archiveName } from './archive-name.ts'
import { PackProblems } from './pack-problems.tsx'

type MessengersProps = { pack: StickerPack; beforeDownload: () => Promise<void> }

/** The messengers for the pack, the problems of each, and what to do with the file. */
export function Messengers({ pack, beforeDownload }: MessengersProps) {
  const [loading, setLoading] = useState<StickerFormatKey | SheetKey | null>(null)

  async function download(key: StickerFormatKey | SheetKey) {
    setLoading(key)
    await beforeDownload()
    await succeeds(() => saveFile(`/api/sticker-packs/${pack.id}/archives/${key}`, archiveName(pack, key)))
    setLoading(null)
  }

  return (
    <section aria-labelledby="messengers" className="rounded-2xl bg-surface p-5 shadow-sm ring-1 ring-line">
      <h2 id="messengers" className="text-lg">
        <FormattedMessage id="packs.take" />
      </h2>
      <p className="mt-1 text-ink-muted text-sm">
        <FormattedMessage id="packs.take_hint" />
      </p>
      <ul className="mt-4 grid gap-4">
        {STICKER_FORMAT_KEYS.map((key) => (
          <li key={key} className="grid gap-1.5 border-line border-t pt-4">
            <div className="flex items-center justify-between gap-3">
              <h3 className="min-w-0 font-semibold text-sm">
                <FormattedMessage id={`packs.messenger.${key}`} />
              </h3>
              <DownloadButton
                messenger={key}
                disabled={pack.stickers.length === 0}
                loading={loading === key}
                onClick={() => void download(key)}
              />
            </div>
            <p className="text-ink-subtle text-xs">
              <FormattedMessage id={`packs.how.${key}`} />
            </p>
            <PackProblems messenger={key} stickers={pack.stickers} />
          </li>
        ))}
        <li className="grid gap-2 border-line border-t pt-4">
          <h3 className="font-semibold text-sm">
            <FormattedMessage id="packs.print" />
          </h3>
          <p className="text-ink-subtle text-xs">
            <FormattedMessage id="packs.how.print" values={{ side: PRINTED_SIDE }} />
          </p>
          <div className="flex flex-wrap gap-2">
            {SHEET_KEYS.map((key) => (
              <Button
                key={key}
                size="sm"
                icon={<Printer aria-hidden />}
                disabled={pack.stickers.length === 0}
                loading={loading === key}
                onClick={() => void download(key)}
              >
                <FormattedMessage id={`packs.sheet.${key}`} />
              </Button>
            ))}
          </div>
        </li>
      </ul>
    </section>
  )
}

type DownloadButtonProps = {
  messenger: StickerFormatKey
  disabled: boolean
  loading: boolean
  onClick: () => void
}

function DownloadButton({ messenger, ...button }: DownloadButtonProps) {
  const intl = useIntl()
  const name = intl.formatMessage({ id: `packs.messenger.${messenger}` })
  return (
    <Button
      size="sm"
      icon={<Download aria-hidden />}
      aria-label={intl.formatMessage({ id: 'packs.download_for' }, { name })}
      {...button}
    >
      <FormattedMessage id="packs.download" />
    </Button>
  )
}
