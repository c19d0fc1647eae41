import { FIRST } from './components/ui/early-input.ts'

/**
 * Browsers fetch and compile a page's code during its layout, which slows down both. This requests the code
 * after the first paint, or at once on a page that is not visible yet. To do so, it changes what the router
 * writes into the page: its links to code become a script in the head, which notices the paint even while the
 * rest of the page is still arriving, and its module becomes a script that waits for the same. If the page
 * has a main part, its code is requested, too; otherwise it would only become known once other code has run.
 */
export function loadCodeAfterPaint(html: string, firstCode: readonly string[] = []): string {
  const addresses: string[] = []
  const withoutLinks = html.replace(LINK_TO_CODE, (_, address: string) => {
    addresses.push(address)
    return ''
  })
  if (addresses.length === 0) return html
  const [module, nonce = '', code = ''] = ROUTER_MODULE.exec(withoutLinks) ?? []
  if (!module || !withoutLinks.includes(END_OF_HEAD)) {
    throw new Error(
      'The router writes its code in a way that is not known here, and the page would stay without it',
    )
  }
  const more = html.includes(FIRST_PART) ? firstCode.filter((address) => !addresses.includes(address)) : []
  const largest = addresses.find((address) => LARGEST.test(address)) ?? ''
  const given = [addresses, more, largest].map((list) => JSON.stringify(list)).join(',')
  return withoutLinks
    .replace(module, () => `<script${nonce}>(async()=>{await painted\n${importWhenRun(code)}\n})()</script>`)
    .replace(END_OF_HEAD, () => `<script${nonce}>${ASK_AFTER_PAINT}(${given})</script>${END_OF_HEAD}`)
}

const FIRST_PART = `data-waiting="${FIRST}"`

const END_OF_HEAD = '</head>'

const LONGEST_WAIT_MS = 2_000

const LINK_TO_CODE = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g

const ROUTER_MODULE = /<script((?: nonce="[^"]*")?) type="module" async="">([\s\S]*?)<\/script>/

/** The file that takes longest to load (see `chunk-groups.ts`). */
const LARGEST = /\/framework-/

/**
 * Waits no longer than the limit, because browsers that protect against fingerprinting report little or
 * nothing about painting. On a slow connection, waiting would leave the network idle between the page and its
 * code, so the largest file is requested along with the page, and all others as soon as the form is there.
 */
const ASK_AFTER_PAINT = `(async(code,first,largest)=>{
const ask=href=>document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href})),
slow=document.documentElement.hasAttribute('data-slow')
if(slow&&largest)ask(largest)
await (window.painted=new Promise(ready=>{if(document.hidden||!window.PerformanceObserver)return ready()
new PerformanceObserver(ready).observe({type:'paint',buffered:true})
if(slow)new MutationObserver((_,parsing)=>{if(document.forms.length){parsing.disconnect();ready()}}).observe(document,{childList:true,subtree:true})
setTimeout(ready,${LONGEST_WAIT_MS})}))
for(const href of [...code,...first])ask(href)})`

function importWhenRun(code: string): string {
  return code.replace(/^import \* as (\w+) from ("[^"]+");$/gm, 'const $1=await import($2);')
}
