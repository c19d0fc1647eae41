import { useState } from 'react'
import { useIntl } from 'react-intl'
import { succeeds } from '../../app/session/browser-api.ts'
import { showToast } from '../../components/ui/toast.ts'
import type { FindThing } from './cut-out-editor.tsx'
import type { EditorTool } from './editor-tool.ts'
import { type Mask, type Point, withThing } from './mask-edits.ts'

type Pointing = {
  tool: EditorTool
  mask: Mask
  setMask: (change: (mask: Mask) => Mask) => void
  findThing: FindThing
}

/** Keeps or removes the object under a stroke, and says if there is none. */
export function usePointing({ tool, mask, setMask, findThing }: Pointing) {
  const intl = useIntl()
  const [asked, setAsked] = useState<readonly Point[] | null>(null)
  const warn = (id: 'cutout.nothing_there' | 'cutout.no_thing') =>
    showToast(intl.formatMessage({ id }), { kind: 'warning' })

  async function point(stroke: readonly Point[]) {
    const stays = tool === 'add'
    setAsked(stroke)
    await succeeds(async () => {
      const thing = await findThing(mask, stroke, stays)
      if (thing) setMask((known) => withThing(known, thing, stays))
      else warn('cutout.no_thing')
    })
    setAsked(null)
  }

  return { asked, point, onNothingThere: () => warn('cutout.nothing_there') }
}
