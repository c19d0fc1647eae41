import { Sparkles } from 'lucide-react'
import type { Landing } from '../../../shared/contract/site.ts'
import { Button } from '../../components/ui/button.tsx'

type ClosingCallProps = Landing['closing'] & { button: string; onStart: () => void }

export function ClosingCall({ title, text, button, onStart }: ClosingCallProps) {
  return (
    <section className="drawn-when-near mx-auto max-w-7xl px-gutter py-section">
      <div className="aurora rounded-3xl bg-surface px-6 py-12 text-center shadow-sm ring-1 ring-line sm:py-16">
        <h2 className="text-3xl">{title}</h2>
        <p className="mx-auto mt-2 max-w-prose text-ink-muted text-lg">{text}</p>
        <p className="mt-6">
          <Button variant="primary" size="lg" icon={<Sparkles aria-hidden />} onClick={onStart}>
            {button}
          </Button>
        </p>
      </div>
    </section>
  )
}
