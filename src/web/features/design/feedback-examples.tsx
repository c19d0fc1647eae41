import { ImagePlus, Sparkles } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Progress } from '../../components/ui/progress.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { showNotification, showToast } from '../../components/ui/toast.ts'
import { Example, Section } from './section.tsx'

const kinds = ['info', 'success', 'warning', 'danger'] as const

export function FeedbackExamples() {
  return (
    <Section
      id="feedback"
      title="Feedback"
      lead="Say what happened and what comes next. Skeletons for pages, progress for work."
    >
      <Example title="Toast, 3 seconds, and notification, 4.5">
        {kinds.map((kind) => (
          <Button key={kind} onClick={() => showToast(`This is how ${kind} looks`, { kind })}>
            {kind}
          </Button>
        ))}
        <Button
          variant="primary"
          onClick={() =>
            showNotification({
              title: 'Your sticker is ready',
              body: 'It waits in My creations, also when you close this page.',
              kind: 'success',
            })
          }
        >
          notification
        </Button>
      </Example>
      <Example title="Spinner">
        <Spinner label="Loading" className="text-brand-500" />
        <Spinner className="size-8 text-ink-muted" />
      </Example>
      <Example title="Progress" wide className="grid gap-6 md:grid-cols-2">
        <Progress label="Drawing" value={0.42} valueText="13 of 30 steps" />
        <Progress label="Uploading" value={0.8} />
        <Progress label="Waking the engine" value={null} />
        <Progress label="Done" value={1} size="sm" />
      </Example>
      <Example title="Skeleton" wide className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {['first', 'second', 'third'].map((name) => (
          <Card key={name} media={<Skeleton className="size-full rounded-none" />}>
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="mt-1 h-4 w-full" />
            <Skeleton className="h-4 w-4/5" />
          </Card>
        ))}
      </Example>
      <Example title="Empty state" wide className="grid gap-5">
        <EmptyState
          icon={<ImagePlus aria-hidden />}
          title="Your creations will live here"
          actions={
            <>
              <Button variant="primary" icon={<Sparkles aria-hidden />}>
                Make a sticker
              </Button>
              <Button>See examples</Button>
            </>
          }
        >
          <p>
            Everything you make is kept, so you can download it again, share it or use it as input for the
            next tool.
          </p>
        </EmptyState>
      </Example>
    </Section>
  )
}
