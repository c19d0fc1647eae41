type MailProvider = {
  /** All lead to the same mailbox; the first one stands for them. */
  domains: readonly string[]
  /** Characters in the name that make no difference. */
  ignored: string
  /** Characters that begin a tag, besides the plus sign, which does so everywhere. */
  tags: readonly string[]
}

/** Large providers' own rules for which of their addresses lead to one mailbox. */
export const MAIL_PROVIDERS: readonly MailProvider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: '.', tags: [] },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: '.-_', tags: [] },
  { domains: ['icloud.com', 'me.com', 'mac.com'], ignored: '', tags: [] },
  {
    domains: ['yandex.com', 'yandex.ru', 'yandex.by', 'yandex.kz', 'ya.ru'],
    ignored: '.-',
    tags: [],
  },
  { domains: ['fastmail.com', 'fastmail.fm'], ignored: '', tags: [] },
  ...['yahoo.com', 'ymail.com', 'rocketmail.com', 'yahoo.co.uk', 'yahoo.fr', 'yahoo.de', 'yahoo.co.jp'].map(
    (domain) => ({ domains: [domain], ignored: '', tags: ['-'] }),
  ),
]
