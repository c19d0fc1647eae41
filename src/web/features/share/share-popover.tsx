import { Share2 } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'
import { cx } from '../../components/ui/cx.ts'
import { Popover } from '../../components/ui/popover.tsx'
import { NETWORKS, type Network, shareLink } from './share-links.ts'

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
  /** What the panel is about, for screen readers. */
  label: string
  /** Words that go along with the link. */
  text: string
}

export function SharePopover({ url, label, text }: SharePopoverProps) {
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
