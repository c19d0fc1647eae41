/**
 * Browsers fetch and compile a page's code while they still lay the page out, and both take longer for it. Here the
 * code is asked for once the page has been painted, or at once on a page that nobody sees yet. What the router writes
 * into the page is changed for that: its links to code and its module become one script, which waits.
 */
export function loadCodeAfterPaint(html: string): string {
  const addresses: string[] = []
  const withoutLinks = html.replace(LINK_TO_CODE, (_, address: string) => {
    addresses.push(address)
    return ''
  })
  if (addresses.length > 0 && !ROUTER_MODULE.test(withoutLinks)) {
    throw new Error(
      'The router writes its code in a way that is not known here, and the page would stay without it',
    )
  }
  return withoutLinks.replace(
    ROUTER_MODULE,
    (_, nonce: string, code: string) =>
      `<script${nonce}>(async()=>{${WAIT_FOR_PAINT}(${JSON.stringify(addresses)})\n${importWhenRun(code)}\n})()</script>`,
  )
}

const LONGEST_WAIT_MS = 2_000

const LINK_TO_CODE = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g

const ROUTER_MODULE = /<script((?: nonce="[^"]*")?) type="module" async="">([\s\S]*?)<\/script>/

/** No longer than the limit: browsers that protect people from being recognised report little or nothing of their painting. */
const WAIT_FOR_PAINT = `await new Promise(ready=>{if(document.hidden||!window.PerformanceObserver)return ready()
new PerformanceObserver(ready).observe({type:'paint',buffered:true})
setTimeout(ready,${LONGEST_WAIT_MS})})
;(addresses=>{for(const href of addresses)document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))})`

function importWhenRun(code: string): string {
  return code.replace(/^import \* as (\w+) from ("[^"]+");$/gm, 'const $1=await import($2);')
}
