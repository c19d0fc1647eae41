import type { ToolDetail } from '../../../../shared/contract/tools.ts'
import { RelatedTools } from './related-tools.tsx'
import { ToolFaq } from './tool-faq.tsx'
import { ToolSteps } from './tool-steps.tsx'

/** What people ask about a tool, and where they could go next. */
export function ToolAbout({ tool }: { tool: ToolDetail }) {
  return (
    <>
      <ToolSteps steps={tool.steps} />
      <ToolFaq faq={tool.faq} />
      <RelatedTools related={tool.related} />
    </>
  )
}
