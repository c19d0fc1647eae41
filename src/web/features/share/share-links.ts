/** The networks of specification §2, in its order. */
export const NETWORKS = [
  'Facebook',
  'Twitter',
  'Pinterest',
  'Reddit',
  'Line',
  'Whatsapp',
  'Messenger',
] as const
export type Network = (typeof NETWORKS)[number]

type Shared = { url: string; text: string }

const ADDRESSES: Record<Network, (shared: Shared) => [address: string, parameters: Record<string, string>]> =
  {
    Facebook: ({ url }) => ['https://www.facebook.com/sharer/sharer.php', { u: url }],
    Twitter: ({ url, text }) => ['https://twitter.com/intent/tweet', { url, text }],
    Pinterest: ({ url, text }) => [
      'https://www.pinterest.com/pin/create/button/',
      { url, description: text },
    ],
    Reddit: ({ url, text }) => ['https://www.reddit.com/submit', { url, title: text }],
    Line: ({ url, text }) => ['https://social-plugins.line.me/lineit/share', { url, text }],
    Whatsapp: ({ url, text }) => ['https://wa.me/', { text: `${text} ${url}` }],
    Messenger: ({ url }) => ['https://www.facebook.com/messages/new', { link: url }],
  }

/**
 * The network's own page for sharing a link. Messenger has none: its start page opens, and people paste the
 * link there.
 */
export function shareLink(network: Network, shared: Shared): string {
  const [address, parameters] = ADDRESSES[network](shared)
  return `${address}?${new URLSearchParams(parameters)}`
}

/** Messenger's app accepts a link; phones usually have it, computers rarely. */
export function messengerAppLink(url: string): string {
  return `fb-messenger://share/?${new URLSearchParams({ link: url })}`
}
