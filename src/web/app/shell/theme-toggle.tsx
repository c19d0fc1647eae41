import { useIntl } from 'react-intl'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { SunMoon } from '../../components/ui/shell-icons.tsx'
import { chooseTheme, currentTheme } from './theme.ts'

export function ThemeToggle() {
  const intl = useIntl()
  return (
    <IconButton
      label={intl.formatMessage({ id: 'shell.theme.toggle' })}
      onClick={() => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
    >
      <SunMoon aria-hidden />
    </IconButton>
  )
}
