import { FIRST } from './components/ui/early-input.ts'

/**
 * Browsers fetch and compile a page's code while they still lay the page out, and both take longer for it. Here the
 * code is asked for once the page has been painted, or at once on a page that nobody sees yet. What the router writes
 * into the page is changed for that: its links to code become a script in the head, which hears of the paint even while
 * the rest of the page is on its way, and its module becomes a script that waits for the same. A page with a part that
 * people came for asks for the code of that one, too: otherwise it would be known only when other code has run.
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

/** What takes longest to come (see `chunk-groups.ts`). */
const LARGEST = /\/framework-/

/**
 * No longer than the limit: browsers that protect people from being recognised report little or nothing of their painting.
 * A connection that is known to be slow would do nothing between the page and its code: there the largest file is asked
 * for beside the page, and all others as soon as the form is there.
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
