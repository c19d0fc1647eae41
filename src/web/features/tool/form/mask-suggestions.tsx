import { FormattedMessage } from 'react-intl'
import type { Outline } from '../../../../shared/contract/generations.ts'
import { Button } from '../../../components/ui/button.tsx'
import { badgePlaces } from './badge-places.ts'

type SuggestionsProps = {
  outlines: readonly Outline[]
  isChosen: (outline: Outline) => boolean
  onToggle: (outline: Outline) => void
}

/** The suggested places, drawn over the picture; presses go to the picture below. */
export function SuggestedOutlines({ outlines, isChosen }: Omit<SuggestionsProps, 'onToggle'>) {
  const places = badgePlaces(outlines)
  return (
    <>
      <svg
        aria-hidden
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        className="pointer-events-none absolute inset-0 size-full"
      >
        {outlines.map((outline) => (
          <polygon
            key={keyOf(outline)}
            points={outline.map(({ x, y }) => `${x},${y}`).join(' ')}
            vectorEffect="non-scaling-stroke"
            className={
              isChosen(outline)
                ? 'fill-none stroke-3 stroke-primary'
                : 'fill-black/15 stroke-2 stroke-white [stroke-dasharray:6_4]'
            }
          />
        ))}
      </svg>
      {outlines.map((outline, position) => (
        <span
          key={keyOf(outline)}
          aria-hidden
          className="pointer-events-none absolute grid size-6 -translate-1/2 place-items-center rounded-full bg-primary font-bold text-on-primary text-xs shadow-md"
          style={inside(places[position])}
        >
          {position + 1}
        </span>
      ))}
    </>
  )
}

/** The same as buttons, for keyboards and for places that are smaller than a finger. */
export function SuggestedList({ outlines, isChosen, onToggle }: SuggestionsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-sm">
        <FormattedMessage id="tool.mask.suggestions" />
      </legend>
      <div className="flex flex-wrap gap-2">
        {outlines.map((outline, position) => (
          <Button
            key={keyOf(outline)}
            size="sm"
            aria-pressed={isChosen(outline)}
            onClick={() => onToggle(outline)}
            className="aria-pressed:bg-brand-soft aria-pressed:text-on-brand-soft aria-pressed:ring-2 aria-pressed:ring-brand-500"
          >
            <FormattedMessage id="tool.mask.suggestion" values={{ number: position + 1 }} />
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

function keyOf(outline: Outline): string {
  return outline.map(({ x, y }) => `${x} ${y}`).join(' ')
}

/** Not over the edge of the picture. */
function inside({ x, y } = { x: 0, y: 0 }): { left: string; top: string } {
  const within = (part: number) => `clamp(0.75rem, ${100 * part}%, calc(100% - 0.75rem))`
  return { left: within(x), top: within(y) }
}
