import { X } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { closeDialog } from '../../../app/dialogs/dialogs.ts'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { besides } from './besides.ts'

type FormSheetProps = {
  /** The element that becomes the sheet while this is shown in it. */
  sheet: RefObject<HTMLElement | null>
  titleId: string
  /** The element below: when a result has started, the focus goes there. */
  results: RefObject<HTMLElement | null>
  shown: unknown
}

const DESKTOP = '(width >= 64rem)'
const close = () => closeDialog('toolSettings')

/**
 * The head of the form while it is a sheet over the result. The form itself stays in place in the document,
 * so that nothing in it is lost; the rest of the page is inert until the sheet is closed.
 */
export default function FormSheet({ sheet, titleId, results, shown }: FormSheetProps) {
  const intl = useIntl()
  const head = useRef<HTMLDivElement>(null)
  const opened = useRef(shown)
  const leaveTo = useEffectEvent((opener: Element | null) => {
    if (shown !== opened.current) results.current?.querySelector<HTMLElement>('h2')?.focus()
    else if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  })
  useEffect(() => {
    const opener = document.activeElement
    const others = besides(sheet.current)
    for (const other of others) other.inert = true
    document.documentElement.style.overflow = 'hidden'
    head.current?.querySelector('button')?.focus({ preventScroll: true })
    return () => {
      for (const other of others) other.inert = false
      document.documentElement.style.overflow = ''
      leaveTo(opener)
    }
  }, [sheet])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Overlays on top of the sheet close first.
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    const onPress = ({ target }: PointerEvent) => {
      // A press on an inert element goes to its parent, which also contains the sheet.
      if (target instanceof Node && target !== sheet.current && target.contains(sheet.current)) close()
    }
    const desktop = matchMedia(DESKTOP)
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    desktop.addEventListener('change', close)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
      desktop.removeEventListener('change', close)
    }
  }, [sheet])
  return (
    <div
      ref={head}
      className="sticky top-0 z-20 flex items-center justify-between gap-3 bg-surface px-4 pt-3 pb-2 lg:hidden sm:px-6"
    >
      <h2 id={titleId} className="text-lg">
        <FormattedMessage id="settings_sheet.title" />
      </h2>
      <IconButton
        label={intl.formatMessage({ id: 'settings_sheet.close' })}
        onClick={close}
        className="-mr-2"
      >
        <X />
      </IconButton>
    </div>
  )
}
