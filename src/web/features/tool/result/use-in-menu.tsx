import { Wand2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Tool } from '../../../../shared/contract/tools.ts'
import type { MediaFile } from '../../../../shared/contract/uploads.ts'
import { AppLink } from '../../../app/navigation/app-link.tsx'
import { api, succeeds } from '../../../app/session/browser-api.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Menu, MenuItem, MenuLabel } from '../../../components/ui/menu.tsx'
import { inputAddress } from '../../generation/input-address.ts'
import { nextTools } from '../../generation/next-tools.ts'

type UseInMenuProps = { creation: Pick<MediaFile, 'id' | 'kind' | 'width' | 'height'>; madeBy: string }

/**
 * The tools that accept this creation as their input, loaded when the menu is about to open. It opens once
 * they are loaded: a menu that grew later would stay on the side without enough space.
 */
export function UseInMenu({ creation, madeBy }: UseInMenuProps) {
  const [tools, setTools] = useState<Tool[] | null>(null)
  const [wanted, setWanted] = useState(false)
  async function load() {
    if (!(await succeeds(async () => setTools((await api('GET /api/tools')).tools)))) setWanted(false)
  }
  const fitting = tools && nextTools({ ...creation, tool: madeBy }, tools)
  return (
    <Menu
      open={wanted && tools !== null}
      onOpenChange={(open) => {
        setWanted(open)
        if (open && tools === null) void load()
      }}
      trigger={
        <Button variant="ghost" size="sm" icon={<Wand2 aria-hidden />} loading={wanted && tools === null}>
          <FormattedMessage id="result.use_in" />
        </Button>
      }
    >
      {fitting?.length === 0 && (
        <MenuLabel>
          <FormattedMessage id="result.use_in_none" />
        </MenuLabel>
      )}
      {fitting?.map(({ slug, path, title }) => (
        <MenuItem key={slug} asChild>
          <AppLink to={inputAddress(path, creation.id)}>{title}</AppLink>
        </MenuItem>
      ))}
    </Menu>
  )
}
