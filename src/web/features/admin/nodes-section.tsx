import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import type { EngineNode } from '../../../shared/contract/engines.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { FigureTable } from './figure-table.tsx'

const COLUMNS = ['node', 'state', 'places', 'tools', 'speed'] as const

/** The processes that run engines, on any machine. */
export function NodesSection({ nodes }: { nodes: readonly EngineNode[] }) {
  const intl = useIntl()
  return (
    <PageSection
      id="nodes"
      title={<FormattedMessage id="admin.nodes.title" />}
      description={<FormattedMessage id="admin.nodes.description" />}
    >
      {nodes.length === 0 ? (
        <p className="text-sm">
          <FormattedMessage id="admin.nodes.none" />
        </p>
      ) : (
        <FigureTable
          caption={intl.formatMessage({ id: 'admin.nodes.title' })}
          columns={COLUMNS.map((key) => ({ key, label: <FormattedMessage id={`admin.nodes.${key}`} /> }))}
          rows={nodes.map((node) => ({
            key: node.id,
            cells: [
              node.id,
              <NodeState key="state" node={node} />,
              <FormattedNumber key="places" value={node.slots} />,
              <FormattedNumber key="tools" value={node.tools} />,
              node.speed === null ? (
                '–'
              ) : (
                <FormattedNumber key="speed" value={node.speed} style="percent" maximumFractionDigits={0} />
              ),
            ],
          }))}
        />
      )}
    </PageSection>
  )
}

function NodeState({ node: { slots, full_since } }: { node: EngineNode }) {
  const state = full_since ? 'full' : slots > 0 ? 'works' : 'ends'
  return (
    <Badge tone={state === 'works' ? 'success' : 'warning'}>
      <FormattedMessage id={`admin.nodes.${state}`} />
    </Badge>
  )
}
