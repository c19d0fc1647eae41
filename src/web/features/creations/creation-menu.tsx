import { Clock, Download, Ellipsis, GalleryVerticalEnd, Info, Scissors, Share2, Trash2 } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Creation } from '../../../shared/contract/creations.ts'
import type { OwnPiece } from '../../../shared/contract/gallery.ts'
import { openDialog } from '../../app/dialogs/dialogs.ts'
import { MenuItem, MenuLabel, MenuSeparator } from '../../components/ui/menu.tsx'
import { MenuWhenUsed } from '../../components/ui/menu-when-used.tsx'
import { fileWords } from './file-words.ts'
import { useMayBeKeptLonger } from './use-may-be-kept-longer.ts'

type CreationMenuProps = {
  creation: Creation
  onShare: () => void
  onDetails: () => void
  onEdit: () => void
  onPieceChange: (piece: OwnPiece['piece']) => void
  onDelete: () => void
}

/** All actions for one creation. */
export function CreationMenu(props: CreationMenuProps) {
  const { creation, onShare, onDetails, onEdit, onPieceChange, onDelete } = props
  const intl = useIntl()
  const mayBeKeptLonger = useMayBeKeptLonger() && creation.expires_at !== null
  return (
    <MenuWhenUsed
      label={intl.formatMessage({ id: 'creations.menu' }, { title: creation.title })}
      icon={<Ellipsis />}
    >
      <MenuLabel>
        <FormattedMessage id="creations.download" />
      </MenuLabel>
      {creation.downloads.map((file) => (
        <MenuItem key={file.variant} asChild>
          <a href={file.url} download={file.name}>
            <Download aria-hidden />
            {fileWords(file, intl)}
          </a>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<Share2 aria-hidden />} onSelect={onShare}>
        <FormattedMessage id="creations.share" />
      </MenuItem>
      {creation.kind !== 'audio' && (
        <MenuItem
          icon={<GalleryVerticalEnd aria-hidden />}
          onSelect={() => openDialog('publish', { creationId: creation.id, onPieceChange })}
        >
          <FormattedMessage id="gallery.publish" />
        </MenuItem>
      )}
      {creation.editable && (
        <MenuItem icon={<Scissors aria-hidden />} onSelect={onEdit}>
          <FormattedMessage id="cutout.edit" />
        </MenuItem>
      )}
      <MenuItem icon={<Info aria-hidden />} onSelect={onDetails}>
        <FormattedMessage id="creations.details" />
      </MenuItem>
      {mayBeKeptLonger && (
        <MenuItem icon={<Clock aria-hidden />} onSelect={() => openDialog('pricing', {})}>
          <FormattedMessage id="creations.keep_longer" />
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={onDelete}>
        <FormattedMessage id="creations.delete" />
      </MenuItem>
    </MenuWhenUsed>
  )
}
