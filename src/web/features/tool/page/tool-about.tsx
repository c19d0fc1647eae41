import { FormattedMessage } from 'react-intl'
import type { ToolDetail } from '../../../../shared/contract/tools.ts'
import { AppLink } from '../../../app/navigation/app-link.tsx'
import { RelatedTools } from './related-tools.tsx'
import { ToolFaq } from './tool-faq.tsx'
import { ToolSteps } from './tool-steps.tsx'

/** Questions about a tool, and links to other pages. */
export function ToolAbout({ tool }: { tool: ToolDetail }) {
  return (
    <>
      <ToolSteps steps={tool.steps} />
      <ToolFaq faq={tool.faq} />
      {!tool.outputs.includes('audio') && (
        <p className="mt-8 px-gutter text-center">
          <AppLink to={`/gallery/tool/${tool.slug}`} className="inline-block py-2 underline">
            <FormattedMessage id="gallery.look" />
          </AppLink>
        </p>
      )}
      <RelatedTools related={tool.related} />
    </>
  )
}
