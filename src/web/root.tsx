import latin from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url'
import { type ReactNode, use } from 'react'
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
} from 'react-router'
import { splitLocale } from '../shared/i18n/locales.ts'
import { THEME_COLOUR } from '../shared/site.ts'
import { serverApi } from './app/api/load-context.ts'
import { DialogHost } from './app/dialogs/dialog-host.tsx'
import { MessagesProvider } from './app/i18n/messages-provider.tsx'
import { useLocale } from './app/i18n/use-locale.ts'
import { lazyCode, loadCode } from './app/navigation/load-code.ts'
import { prepareNavigation } from './app/navigation/navigate.ts'
import { useSharedState } from './app/pages/use-shared-state.ts'
import { toolLink } from './app/pages/use-site.ts'
import { ACCOUNT_SCRIPT } from './app/session/stored-session.ts'
import { AppShell } from './app/shell/app-shell.tsx'
import { ErrorPage } from './app/shell/error-page.tsx'
import { THEME_SCRIPT } from './app/shell/theme.ts'
import { EARLY_INPUT_SCRIPT } from './components/ui/early-input.ts'
import { lazyPart } from './components/ui/lazy-part.tsx'
import { DocumentContext } from './document-context.ts'
import { CreditsPill } from './features/credits/credits-pill.tsx'
import stylesAddress from './styles/app.css?url'

/** The shell imports no feature; the header's tools and the dialogs are passed in here. */
const HeaderTools = lazyPart(async () => (await loadCode(() => import('./header-tools.tsx'))).HeaderTools)
const DialogStage = lazyCode(() => import('./dialog-stage.tsx'))

/**
 * Preloaded unless the connection is slow. Other alphabets are loaded when a page needs them. A service
 * worker has the font cached, and newer Chromium discards files that were preloaded through one.
 */
const FONT_SCRIPT = `if(!document.documentElement.hasAttribute('data-slow')&&!navigator.serviceWorker?.controller)document.head.append(Object.assign(
document.createElement('link'),{rel:'preload',as:'font',type:'font/woff2',crossOrigin:'anonymous',href:'${latin}'}))`

/** After it has run, nobody needs its text again, so only the server has it. */
const HEAD_SCRIPT = import.meta.env.SSR
  ? [THEME_SCRIPT, ACCOUNT_SCRIPT, EARLY_INPUT_SCRIPT, FONT_SCRIPT].join('\n')
  : ''

const STYLES_ARE_INSIDE = !import.meta.env.SSR && document.querySelector('style[data-styles]') !== null

/** The server's nonce, so that the browser finds the links as they were sent; prerendered pages have none. */
const NONCE = import.meta.env.SSR ? undefined : document.querySelector<HTMLLinkElement>('link[nonce]')?.nonce

export async function loader({ context }: LoaderFunctionArgs) {
  const api = serverApi(context)
  const [site, { tools }] = await Promise.all([api('GET /api/site'), api('GET /api/tools')])
  return { site, tools: tools.filter(({ offered }) => offered).map(toolLink) }
}

export const links = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** The shell's data is the same on every page of a language. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return splitLocale(currentUrl.pathname).locale !== splitLocale(nextUrl.pathname).locale
}

export const clientMiddleware = [prepareNavigation]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={useLocale()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={THEME_COLOUR} />
        <script nonce={use(DocumentContext).nonce} suppressHydrationWarning>
          {HEAD_SCRIPT}
        </script>
        <Meta />
        <Styles />
        <Links {...(NONCE && { nonce: NONCE })} />
      </head>
      <body>
        <MessagesProvider>
          <AppShell
            credits={
              <>
                <HeaderTools />
                <CreditsPill />
              </>
            }
            dialogs={<DialogHost Stage={DialogStage} />}
          >
            {children}
          </AppShell>
        </MessagesProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/**
 * Pages that are the same for everybody contain their styles, so that they need no other file before the
 * first paint, and only their code afterwards.
 */
function Styles() {
  const { styles } = use(DocumentContext)
  if (styles) return <style data-styles="">{styles}</style>
  return STYLES_ARE_INSIDE ? null : <link rel="stylesheet" href={stylesAddress} />
}

export default function Root() {
  useSharedState()
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
