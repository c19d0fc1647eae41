import { Gauge, Gift, Images, LogOut, Settings, Sticker, SunMoon, Users } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router'
import { withLocale } from '../../../shared/i18n/locales.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../components/ui/menu.tsx'
import { openDialog } from '../dialogs/dialogs.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { AppLink } from '../navigation/app-link.tsx'
import { useSession } from '../session/session.ts'
import { signOut } from '../session/sign-out.ts'
import { chooseTheme, currentTheme } from './theme.ts'

/** Loaded and shown by the first click on the avatar. */
export default function AccountMenu({ trigger }: { trigger: ReactElement }) {
  const session = useSession()
  const [open, setOpen] = useState(true)
  const locale = useLocale()
  if (session.status !== 'signed_in') return null
  return (
    <Menu trigger={trigger} align="end" open={open} onOpenChange={setOpen}>
      <MenuLabel>
        <span className="block max-w-60 truncate">{session.user?.user_email}</span>
      </MenuLabel>
      <MenuLink to="/my-creations" icon={<Images aria-hidden />}>
        <FormattedMessage id="account.my_creations" />
      </MenuLink>
      <MenuLink to="/sticker-packs" icon={<Sticker aria-hidden />}>
        <FormattedMessage id="account.sticker_packs" />
      </MenuLink>
      <MenuLink to="/settings" icon={<Settings aria-hidden />}>
        <FormattedMessage id="account.settings" />
      </MenuLink>
      {session.info?.operator_role && (
        <MenuItem asChild>
          {/* A plain link, because the router has no such page that it could preload. */}
          <Link to={withLocale('/operation', locale)}>
            <Gauge aria-hidden />
            <FormattedMessage id="account.operation" />
          </Link>
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Gift aria-hidden />} onSelect={() => openDialog('checkIn', {})}>
        <FormattedMessage id="account.check_in" />
      </MenuItem>
      <MenuItem icon={<Users aria-hidden />} onSelect={() => openDialog('invite', {})}>
        <FormattedMessage id="account.invite" />
      </MenuItem>
      <MenuItem
        icon={<SunMoon aria-hidden />}
        onSelect={() => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
      >
        <FormattedMessage id="shell.theme.toggle" />
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void signOut()}>
        <FormattedMessage id="account.sign_out" />
      </MenuItem>
    </Menu>
  )
}

function MenuLink({ to, icon, children }: { to: `/${string}`; icon: ReactNode; children: ReactNode }) {
  return (
    <MenuItem asChild>
      <AppLink to={to}>
        {icon}
        {children}
      </AppLink>
    </MenuItem>
  )
}
