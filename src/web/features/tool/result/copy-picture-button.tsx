import { Copy } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { GenerationOutput } from '../../../../shared/contract/generations.ts'
import { Button } from '../../../components/ui/button.tsx'
import { showToast } from '../../../components/ui/toast.ts'

/** The only picture type that browsers allow on the clipboard. */
const CLIPBOARD_TYPE = 'image/png'

export function CopyPictureButton({ output }: { output: GenerationOutput }) {
  const intl = useIntl()
  const picture = output.downloads.find(({ mime }) => mime === CLIPBOARD_TYPE)
  if (!picture) return null
  const { url } = picture
  async function copy() {
    try {
      // Passed as a promise, because Safari forgets the click during a download.
      const content = new ClipboardItem({ [CLIPBOARD_TYPE]: fetch(url).then((answer) => answer.blob()) })
      await navigator.clipboard.write([content])
      showToast(intl.formatMessage({ id: 'result.copied' }), { kind: 'success' })
    } catch {
      showToast(intl.formatMessage({ id: 'result.copy_failed' }), { kind: 'warning', durationMs: 6000 })
    }
  }
  return (
    <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
      <FormattedMessage id="result.copy" />
    </Button>
  )
}
