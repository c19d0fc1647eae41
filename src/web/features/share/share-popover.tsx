import { Share2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'
import { copyText } from '../../components/ui/copy-text.ts'
import { cx } from '../../components/ui/cx.ts'
import { Popover } from '../../components/ui/popover.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { messengerAppLink, NETWORKS, type Network, shareLink } from './share-links.ts'

const TINTS: Record<Network, string> = {
  Facebook: 'bg-[#0866ff]',
  Twitter: 'bg-[#000000]',
  Pinterest: 'bg-[#bd081c]',
  Reddit: 'bg-[#d93a00]',
  Line: 'bg-[#00802b]',
  Whatsapp: 'bg-[#0f7a3d]',
  Messenger: 'bg-[#7a2cf0]',
}

type SharePopoverProps = {
  url: string
  /** The name of the panel, for screen readers. */
  label: string
  /** The text that accompanies the link. */
  text: string
}

export function SharePopover({ url, label, text }: SharePopoverProps) {
  const intl = useIntl()

  /**
   * On phones, the app opens with the link. On computers, Messenger's page opens, and the copied link can be
   * pasted.
   */
  function passToMessenger(event: MouseEvent) {
    if (matchMedia('(pointer: coarse)').matches) {
      event.preventDefault()
      location.assign(messengerAppLink(url))
      return
    }
    void copyText(url).then((copied) => {
      if (copied)
        showToast(intl.formatMessage({ id: 'share.messenger' }), { kind: 'success', durationMs: 6000 })
    })
  }

  return (
    <Popover
      label={label}
      align="start"
      className="w-80"
      trigger={
        <Button icon={<Share2 aria-hidden />}>
          <FormattedMessage id="invite.share" />
        </Button>
      }
    >
      <ul className="grid grid-cols-4 gap-1">
        {NETWORKS.map((network) => (
          <li key={network}>
            <a
              href={shareLink(network, { url, text })}
              onClick={network === 'Messenger' ? passToMessenger : undefined}
              target="_blank"
              rel="noopener noreferrer"
              className="grid justify-items-center gap-1.5 rounded-md px-1 py-2 text-xs hover:bg-hover"
            >
              <span
                aria-hidden
                className={cx(
                  'grid size-10 place-items-center rounded-full font-bold text-base text-white',
                  TINTS[network],
                )}
              >
                {network.at(0)}
              </span>
              {network}
            </a>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
