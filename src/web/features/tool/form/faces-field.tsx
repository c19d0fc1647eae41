import { useEffect, useEffectEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { FaceChoice, FoundFace } from '../../../../shared/contract/generations.ts'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import type { MediaFile } from '../../../../shared/contract/uploads.ts'
import { Field } from '../../../components/ui/field.tsx'
import { Progress } from '../../../components/ui/progress.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { defaultFaces } from './default-faces.ts'
import type { FieldProps } from './field-props.ts'
import { filesIn } from './form-state.ts'

type FacesFieldProps = FieldProps<Extract<ToolField, { kind: 'faces' }>>

/** The detected faces, boxed and numbered, and a list that assigns new ones to them. */
export default function FacesField({ field, form, quote, asking }: FacesFieldProps) {
  const target = filesIn(form.state, field.target)[0]?.media ?? null
  const sources = filesIn(form.state, field.source).length
  const faces = quote?.faces ?? []
  const choices = form.state.faces[field.name] ?? []
  const choose = (next: readonly FaceChoice[]) =>
    form.change({ type: 'choose_faces', field: field.name, faces: next })
  const suggest = useEffectEvent((found: readonly FoundFace[], given: number) => {
    if (found.length > 0 && choices.length === 0) choose(defaultFaces(found, given))
  })
  useEffect(() => suggest(quote?.faces ?? [], sources), [quote, sources])

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-semibold text-sm">{field.label}</legend>
      {faces.length === 0 || target === null ? (
        <NoFaces hasTarget={target !== null} quote={quote} asking={asking} />
      ) : (
        <>
          <FaceBoxes target={target} faces={faces} />
          <ul className="grid gap-2.5">
            {faces.map(({ index }, position) => (
              <li key={index}>
                <FaceChoiceSelect
                  number={position + 1}
                  sources={sources}
                  value={choices.find(({ face }) => face === index)?.source ?? null}
                  onChange={(source) =>
                    choose([...choices.filter(({ face }) => face !== index), { face: index, source }])
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </fieldset>
  )
}

type NoFacesProps = { hasTarget: boolean; quote: FacesFieldProps['quote']; asking: boolean }

/** Why the list is empty: no file, no answer yet, a failed search, or really no face. */
function NoFaces({ hasTarget, quote, asking }: NoFacesProps) {
  const intl = useIntl()
  if (!hasTarget || (quote === null && !asking)) {
    return (
      <p className="text-ink-subtle text-sm">
        <FormattedMessage id="tool.faces.waiting" />
      </p>
    )
  }
  if (asking)
    return <Progress size="sm" value={null} label={intl.formatMessage({ id: 'tool.faces.looking' })} />
  return quote?.looked ? (
    <p className="text-danger-ink text-sm">
      <FormattedMessage id="tool.faces.none" />
    </p>
  ) : (
    <p className="text-ink-muted text-sm">
      <FormattedMessage id="tool.faces.not_looked" />
    </p>
  )
}

type FaceChoiceSelectProps = {
  number: number
  sources: number
  value: number | null
  onChange: (source: number | null) => void
}

function FaceChoiceSelect({ number, sources, value, onChange }: FaceChoiceSelectProps) {
  const intl = useIntl()
  return (
    <Field label={<FormattedMessage id="tool.faces.face" values={{ number }} />}>
      <Select
        value={value ?? ''}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
        }
      >
        <option value="">{intl.formatMessage({ id: 'tool.faces.keep' })}</option>
        {Array.from({ length: sources }, (_, source) => source).map((source) => (
          <option key={source} value={source}>
            {intl.formatMessage({ id: 'tool.faces.becomes' }, { number: source + 1 })}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function FaceBoxes({ target, faces }: { target: MediaFile; faces: readonly FoundFace[] }) {
  const intl = useIntl()
  const { width, height } = target
  if (!width || !height) return null
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <div className="relative overflow-hidden rounded-lg ring-1 ring-line">
      {target.kind === 'video' ? (
        <video
          src={`${target.url}#t=0.1`}
          muted
          playsInline
          preload="metadata"
          aria-label={intl.formatMessage({ id: 'tool.faces.picture' })}
          className="block w-full"
        />
      ) : (
        <img
          src={target.url}
          alt={intl.formatMessage({ id: 'tool.faces.picture' })}
          className="block w-full"
        />
      )}
      {faces.map((face, position) => (
        <span
          key={face.index}
          aria-hidden
          className="absolute rounded-sm border-2 border-white shadow-md outline-2 outline-primary"
          style={{
            left: percent(face.x, width),
            top: percent(face.y, height),
            width: percent(face.width, width),
            height: percent(face.height, height),
          }}
        >
          <span className="absolute -top-3 -left-3 grid size-6 place-items-center rounded-full bg-primary font-bold text-on-primary text-xs">
            {position + 1}
          </span>
        </span>
      ))}
    </div>
  )
}
