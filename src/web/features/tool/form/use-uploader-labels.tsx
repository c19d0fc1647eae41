import { useIntl } from 'react-intl'
import { formatNames } from '../../../../shared/catalogue/formats.ts'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import { useSession } from '../../../app/session/session.ts'

export type FileField = Extract<ToolField, { max_bytes: number }>

const MEGABYTE = 1024 * 1024

/** The maximum size of a file; VIPs have a larger one. */
export function useMaxBytes(field: FileField): number {
  const session = useSession()
  const isVip = session.status === 'signed_in' && session.info?.vip === true
  return isVip ? field.vip_max_bytes : field.max_bytes
}

/** The texts of a field's uploader. */
export function useUploaderLabels(field: FileField, maxBytes: number) {
  const intl = useIntl()
  const megabytes = Math.floor(maxBytes / MEGABYTE)
  const names = formatNames(field.kind === 'images' ? 'image' : field.kind)
  const hint = {
    formats: new Intl.ListFormat(intl.locale, { type: 'disjunction' }).format(names),
    megabytes,
    max: 'max' in field ? field.max : 1,
    exactly: String('max' in field && field.min === field.max),
    from: 'min_seconds' in field ? field.min_seconds : 0,
    seconds: 'max_seconds' in field ? field.max_seconds : 0,
  }
  // One effect may need one picture where others need several.
  const kind = field.kind === 'images' && field.max === 1 ? 'image' : field.kind
  return {
    title: intl.formatMessage(
      { id: `tool.upload.${kind}` },
      // Phones can neither drop nor paste.
      {
        desk: (words) => (
          <span key="desk" className="pointer-coarse:hidden">
            {words}
          </span>
        ),
      },
    ),
    hint: intl.formatMessage({ id: `tool.upload.${kind}_hint` }, hint),
    choose: intl.formatMessage({ id: 'tool.upload.choose' }),
    camera: intl.formatMessage({ id: 'tool.upload.camera' }),
    add: intl.formatMessage({ id: 'tool.upload.add' }),
    open: (name: string) => intl.formatMessage({ id: 'tool.upload.open' }, { name }),
    remove: (name: string) => intl.formatMessage({ id: 'tool.upload.remove' }, { name }),
    progress: (name: string) => intl.formatMessage({ id: 'tool.upload.progress' }, { name }),
    refusal: (name: string, reason: 'kind' | 'empty' | 'size' | 'count') =>
      intl.formatMessage({ id: `tool.upload.refused.${reason}` }, { name, megabytes }),
  }
}
