import {
  Download as DownloadIcon,
  FileArchive,
  FileDown,
  GalleryVerticalEnd,
  PencilLine,
  Scissors,
  Sticker,
} from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Generation, OwnOutput } from '../../../../shared/contract/generations.ts'
import { openDialog } from '../../../app/dialogs/dialogs.ts'
import { AppLink } from '../../../app/navigation/app-link.tsx'
import { succeeds } from '../../../app/session/browser-api.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Menu, MenuItem } from '../../../components/ui/menu.tsx'
import { downloadZip } from '../../generation/download-zip.ts'
import { formatName } from '../../generation/format-name.ts'
import { CopyPictureButton } from './copy-picture-button.tsx'
import { ReceiptPopover } from './receipt-popover.tsx'
import { ShareButton } from './share-button.tsx'
import { UseInMenu } from './use-in-menu.tsx'

/** The tools whose pictures are stickers, or could be. */
const CUT_OUT = ['sticker', 'ai-background-remover']

type ResultActionsProps = { generation: Generation; output: OwnOutput; onChange: () => void }

/** Downloading, sharing, and using the result as an input. */
export function ResultActions({ generation, output, onChange }: ResultActionsProps) {
  const [first, ...others] = output.downloads
  const ids = generation.outputs.map(({ id }) => id)
  return (
    <div className="grid gap-2.5">
      {/* On phones, the others share a row. */}
      <div className="flex flex-wrap gap-2.5 max-sm:*:grow max-sm:[&>button]:px-2.5 max-sm:[&>button_svg]:hidden">
        {first && (
          <Button asChild variant="primary" className="max-sm:w-full">
            {/* A real link: phones save from it, and a long press offers more. */}
            <a href={first.url} download={first.name}>
              <DownloadIcon aria-hidden />
              <FormattedMessage id="result.download" values={{ format: formatName(first.mime) }} />
            </a>
          </Button>
        )}
        {ids.length > 1 && <DownloadAll ids={ids} />}
        {others.length > 0 && <OtherFormats downloads={others} />}
        <ShareButton creationId={output.id} />
        <CopyPictureButton output={output} />
      </div>
      <div className="flex flex-wrap gap-1">
        <UseInMenu creation={output} madeBy={generation.tool} />
        {output.editable && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Scissors aria-hidden />}
            onClick={() => openDialog('cutOut', { creationId: output.id })}
          >
            <FormattedMessage id="result.edit_cut_out" />
          </Button>
        )}
        {CUT_OUT.includes(generation.tool) && (
          <Button asChild variant="ghost" size="sm">
            <AppLink to={`/sticker-packs?add=${ids.join()}`}>
              <Sticker aria-hidden />
              <FormattedMessage id="result.add_to_pack" values={{ count: ids.length }} />
            </AppLink>
          </Button>
        )}
        {output.kind !== 'audio' && (
          <Button
            variant="ghost"
            size="sm"
            icon={<GalleryVerticalEnd aria-hidden />}
            onClick={() => openDialog('publish', { creationId: output.id })}
          >
            <FormattedMessage id="gallery.publish" />
          </Button>
        )}
        <Button variant="ghost" size="sm" icon={<PencilLine aria-hidden />} onClick={onChange}>
          <FormattedMessage id="result.again" />
        </Button>
        <ReceiptPopover generation={generation} />
      </div>
    </div>
  )
}

/** For several results; the button next to it downloads the shown one. */
function DownloadAll({ ids }: { ids: string[] }) {
  const [zipping, setZipping] = useState(false)
  async function download() {
    setZipping(true)
    await succeeds(() => downloadZip(ids))
    setZipping(false)
  }
  return (
    <Button icon={<FileArchive aria-hidden />} loading={zipping} onClick={() => void download()}>
      <FormattedMessage id="batch.download" values={{ count: ids.length }} />
    </Button>
  )
}

function OtherFormats({ downloads }: { downloads: OwnOutput['downloads'] }) {
  const intl = useIntl()
  return (
    <Menu
      trigger={
        <Button icon={<FileDown aria-hidden />}>
          <FormattedMessage id="result.other_formats" />
        </Button>
      }
    >
      {downloads.map(({ variant, mime, width, height, name, url }) => (
        <MenuItem key={variant} asChild>
          <a href={url} download={name}>
            {width && height
              ? intl.formatMessage({ id: 'result.format' }, { format: formatName(mime), width, height })
              : formatName(mime)}
          </a>
        </MenuItem>
      ))}
    </Menu>
  )
}
