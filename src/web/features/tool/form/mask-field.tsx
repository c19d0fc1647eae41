import { Brush, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import { lazyCode } from '../../../app/navigation/load-code.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import type { FieldProps } from './field-props.ts'
import { filesIn } from './form-state.ts'

const MaskPainter = lazyCode(() => import('./mask-painter.tsx'))

/** A place in the picture of another field, marked in a large window of its own. */
export default function MaskField({
  field,
  form,
  error,
  quote,
}: FieldProps<Extract<ToolField, { kind: 'mask' }>>) {
  const intl = useIntl()
  const [open, setOpen] = useState(false)
  const source = filesIn(form.state, field.of)[0]?.media ?? null
  const [mask] = filesIn(form.state, field.name)
  const suggestions = quote?.marks ?? []
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-semibold text-sm">{field.label}</legend>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Brush aria-hidden />} disabled={!source} onClick={() => setOpen(true)}>
          <FormattedMessage id={mask ? 'tool.mask.change' : 'tool.mask.open'} />
        </Button>
        {mask && (
          <Button
            variant="ghost"
            icon={<X aria-hidden />}
            onClick={() => form.removeFile(field.name, mask.id)}
          >
            <FormattedMessage id="tool.mask.clear" />
          </Button>
        )}
      </div>
      <p className="text-ink-subtle text-sm">
        {source ? field.help : <FormattedMessage id="tool.mask.waiting" />}
      </p>
      {source && !mask && suggestions.length > 0 && (
        <output className="font-medium text-sm">
          <FormattedMessage id="tool.mask.suggested" values={{ count: suggestions.length }} />
        </output>
      )}
      {error && <p className="text-danger-ink text-sm">{error}</p>}
      {source && (
        <Dialog
          open={open}
          onOpenChange={setOpen}
          width={860}
          title={<FormattedMessage id="tool.mask.title" />}
          closeLabel={intl.formatMessage({ id: 'dialog.close' })}
        >
          <Suspense>
            <MaskPainter
              source={source}
              suggestions={suggestions}
              onDone={(file) => {
                form.addFiles(field.name, [file])
                setOpen(false)
              }}
            />
          </Suspense>
        </Dialog>
      )}
    </fieldset>
  )
}
