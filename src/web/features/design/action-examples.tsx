import { ArrowRight, Copy, Download, Heart, Share2, Sparkles, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { Tabs } from '../../components/ui/tabs.tsx'
import { Tooltip } from '../../components/ui/tooltip.tsx'
import { Example, Section } from './section.tsx'

const tones = ['neutral', 'brand', 'plum', 'drop', 'success', 'warning', 'danger', 'solid'] as const

export function ActionExamples() {
  return (
    <Section
      id="actions"
      title="Actions"
      lead="One main action per view; it carries the price. The rest steps back."
    >
      <Buttons />
      <ButtonStates />
      <IconButtons />
      <Example title="Badge" className="flex flex-wrap gap-2">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Example>
      <TabLooks />
    </Section>
  )
}

function Buttons() {
  return (
    <>
      <Example title="Button" wide>
        <Button variant="primary" icon={<Sparkles aria-hidden />}>
          Generate · 1 credit
        </Button>
        <Button>Secondary</Button>
        <Button variant="ghost" iconEnd={<ArrowRight aria-hidden />}>
          Ghost
        </Button>
        <Button variant="danger" icon={<Trash2 aria-hidden />}>
          Delete
        </Button>
        <Button asChild>
          <a href="#forms">On to forms</a>
        </Button>
      </Example>
      <Example title="Sizes and full width">
        <Button variant="primary" size="lg">
          Large
        </Button>
        <Button variant="primary">Medium</Button>
        <Button variant="primary" size="sm">
          Small
        </Button>
        <Button variant="primary" size="lg" fullWidth icon={<Sparkles aria-hidden />}>
          Make my sticker · 1 credit
        </Button>
      </Example>
    </>
  )
}

function ButtonStates() {
  const [busy, setBusy] = useState(false)
  return (
    <Example title="States">
      <Button variant="primary" loading={busy} onClick={() => setBusy(true)}>
        Press to work
      </Button>
      <Button variant="primary" loading>
        Working away
      </Button>
      <Button loading>Saving</Button>
      <Button variant="primary" disabled>
        Disabled
      </Button>
      <Button disabled>Disabled</Button>
      {busy && (
        <Button variant="ghost" onClick={() => setBusy(false)}>
          Stop
        </Button>
      )}
    </Example>
  )
}

function IconButtons() {
  return (
    <Example title="Icon button, with tooltip">
      <Tooltip content="Save to this device">
        <IconButton label="Download">
          <Download aria-hidden />
        </IconButton>
      </Tooltip>
      <Tooltip content="Copy the picture">
        <IconButton label="Copy" variant="secondary">
          <Copy aria-hidden />
        </IconButton>
      </Tooltip>
      <IconButton label="Share" variant="overlay" size="lg">
        <Share2 aria-hidden />
      </IconButton>
      <IconButton label="Like" size="sm">
        <Heart aria-hidden />
      </IconButton>
      <IconButton label="Share" disabled>
        <Share2 aria-hidden />
      </IconButton>
    </Example>
  )
}

function TabLooks() {
  return (
    <>
      <Example title="Tabs, pills" className="min-w-0">
        <Tabs
          label="Period"
          defaultValue="year"
          items={[
            {
              value: 'month',
              label: 'Monthly',
              content: <p className="text-ink-muted">Billed every month.</p>,
            },
            {
              value: 'year',
              label: 'Yearly',
              icon: <Sparkles aria-hidden />,
              content: <p className="text-ink-muted">Billed once a year, 20% less.</p>,
            },
            {
              value: 'once',
              label: 'Pay as you go',
              content: <p className="text-ink-muted">No plan at all.</p>,
            },
          ]}
        />
      </Example>
      <Example title="Tabs, line" className="min-w-0">
        <Tabs
          label="Kind"
          look="line"
          items={[
            {
              value: 'photo',
              label: 'Photo',
              content: <p className="text-ink-muted">One face in one photo.</p>,
            },
            {
              value: 'gif',
              label: 'GIF',
              content: <p className="text-ink-muted">Every frame of a GIF.</p>,
            },
            {
              value: 'video',
              label: 'Video',
              content: <p className="text-ink-muted">Sound stays in place.</p>,
            },
            { value: 'later', label: 'Not yet', disabled: true, content: null },
          ]}
        />
      </Example>
    </>
  )
}
