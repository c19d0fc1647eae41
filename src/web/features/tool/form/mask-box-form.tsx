import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { type Box, boxBetween } from './mask-drawing.ts'

const SIDES = ['left', 'top', 'width', 'height'] as const

/** Marks a place without a pointer. */
export function MaskBoxForm({ onBox }: { onBox: (box: Box) => void }) {
  const [numbers, setNumbers] = useState({ left: 70, top: 85, width: 28, height: 12 })
  function add() {
    const { left, top, width, height } = numbers
    const corner = { x: left / 100, y: top / 100 }
    onBox(boxBetween(corner, { x: corner.x + width / 100, y: corner.y + height / 100 }))
  }
  return (
    <details className="rounded-lg bg-sunken px-4 py-3">
      <summary className="font-semibold text-sm">
        <FormattedMessage id="tool.mask.by_numbers" />
      </summary>
      <div className="mt-3 grid grid-cols-2 items-end gap-3 sm:grid-cols-5">
        {SIDES.map((side) => (
          <Field key={side} label={<FormattedMessage id={`tool.mask.${side}`} />}>
            <TextInput
              type="number"
              min={0}
              max={100}
              value={numbers[side]}
              onChange={({ currentTarget }) =>
                setNumbers((now) => ({ ...now, [side]: currentTarget.valueAsNumber || 0 }))
              }
            />
          </Field>
        ))}
        <Button onClick={add}>
          <FormattedMessage id="tool.mask.add_box" />
        </Button>
      </div>
    </details>
  )
}
