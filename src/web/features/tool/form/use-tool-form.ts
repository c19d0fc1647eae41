import { type Dispatch, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { GenerationInputs } from '../../../../shared/contract/generations.ts'
import type { Tool } from '../../../../shared/contract/tools.ts'
import type { MessageKey } from '../../../../shared/i18n/app-messages.ts'
import { newKey } from '../../../../shared/ids.ts'
import { ApiError } from '../../../app/api/api-client.ts'
import { loadCode } from '../../../app/navigation/load-code.ts'
import { useLeaveWarning } from '../../../app/navigation/use-leave-warning.ts'
import type { StoredFile } from '../../../components/ui/use-file-source.ts'
import { type FoundMedia, findMedia, renewMedia } from '../result/find-media.ts'
import { watchFills } from './fill-form.ts'
import { fileIdsIn, formFromInputs } from './form-from-inputs.ts'
import { placeInput, takeInputFromAddress, takeRecipeFromAddress } from './form-input.ts'
import { emptyForm, type FormAction, type FormState, formReducer } from './form-state.ts'
import {
  isBeingSent,
  type LostFiles,
  readLostFiles,
  readSavedForm,
  saveForm,
  withChanges,
} from './form-storage.ts'
import { fetchSample, sampleFile } from './sample-file.ts'
import type { WantedForm } from './wanted-form.ts'

export type ToolForm = {
  /** The slug of the tool. */
  tool: string
  state: FormState
  change: Dispatch<FormAction>
  /** Files that were uploading when the page was left, and have to be chosen again. */
  lost: LostFiles
  /**
   * Puts files or samples into a field and uploads them; in a field for one file, the new one replaces the
   * old one. They are in the form at once, so the button can be pressed before the upload is done.
   */
  addFiles(field: string, files: readonly (File | StoredFile)[]): void
  /** Fills in the inputs of a generation. */
  restore(inputs: GenerationInputs): Promise<void>
  /** Also stops its upload. */
  removeFile(field: string, id: string): void
}

/** The form of a tool, restored as it was left. Files are uploaded as soon as they are chosen. */
export function useToolForm(tool: Tool, given: Record<string, string>): ToolForm {
  const intl = useIntl()
  const [state, change] = useReducer(formReducer(tool.fields), null, () => withGiven(tool, given))
  const sending = useRef(new Map<string, AbortController>())
  const restores = useRef(0)
  useLeaveWarning(Object.values(state.files).flat().some(isBeingSent))
  const lost = useSavedForm(tool, given, state, change, (samples) => {
    for (const [field, urls] of Object.entries(samples)) addFiles(field, urls.map(sampleFile))
  })

  useEffect(
    () =>
      watchFills(tool.slug, (values) => {
        for (const [field, value] of Object.entries(values)) change({ type: 'set', field, value })
      }),
    [tool.slug],
  )

  useEffect(() => {
    const running = sending.current
    return () => {
      for (const controller of running.values()) controller.abort()
    }
  }, [])

  async function sendFile(field: string, id: string, chosen: File | StoredFile): Promise<void> {
    const controller = new AbortController()
    sending.current.set(id, controller)
    const update = (part: Parameters<typeof fileUpdate>[2]) => change(fileUpdate(field, id, part))
    const { signal } = controller
    let broken: MessageKey = 'tool.sample_failed'
    try {
      const file = chosen instanceof File ? chosen : await fetchSample(chosen, signal)
      broken = 'tool.upload_broken'
      // Nobody sends anything before the form is mounted.
      const { uploadFile } = await loadCode(() => import('./upload.ts'), ['first'])
      const media = await uploadFile(file, {
        signal,
        onProgress: (progress) => update({ progress }),
      })
      update({ media, progress: null })
    } catch (error) {
      if (signal.aborted) return
      const said = error instanceof ApiError ? error.message : null
      update({ error: said ?? intl.formatMessage({ id: broken }), progress: null })
    } finally {
      sending.current.delete(id)
    }
  }

  function addFiles(field: string, files: readonly (File | StoredFile)[]): void {
    const several = tool.fields.some(({ name, kind }) => name === field && kind === 'images')
    if (!several) for (const { id } of state.files[field] ?? []) sending.current.get(id)?.abort()
    const chosen = files.map((file) => ({
      id: newKey(),
      name: file.name,
      file,
      progress: 0,
      media: null,
      error: null,
    }))
    change({ type: 'add_files', field, files: chosen })
    for (const { id, file } of chosen) void sendFile(field, id, file)
  }

  return {
    tool: tool.slug,
    state,
    change,
    lost,
    addFiles,
    async restore(inputs) {
      const number = ++restores.current
      const form = await formOf(tool, given, inputs)
      // Another one may have been requested while its files were loading.
      if (number === restores.current) change(form)
    },
    removeFile(field, id) {
      sending.current.get(id)?.abort()
      change({ type: 'remove_file', field, id })
    },
  }
}

function fileUpdate(
  field: string,
  id: string,
  part: Extract<FormAction, { type: 'update_file' }>['change'],
): FormAction {
  return { type: 'update_file', field, id, change: part }
}

/** The form that these inputs were sent from, with the files that still exist. */
async function formOf(
  { fields }: Tool,
  given: Record<string, string>,
  inputs: GenerationInputs,
): Promise<FormAction> {
  const found = await Promise.all(fileIdsIn(fields, inputs).map(findMedia))
  const known = new Map(found.flatMap((media) => (media ? [[media.id, media]] : [])))
  const form = formFromInputs(fields, inputs, known)
  return { type: 'replace', form: { ...form, values: { ...form.values, ...given } } }
}

function withGiven(tool: Tool, given: Record<string, string>): FormState {
  const empty = emptyForm(tool.fields)
  return { ...empty, values: { ...empty.values, ...given } }
}

/** Restores the stored form and the creation in the address, both of which only the browser knows. */
function useSavedForm(
  tool: Tool,
  given: Record<string, string>,
  state: FormState,
  change: Dispatch<FormAction>,
  onSamples: (samples: WantedForm['samples']) => void,
): LostFiles {
  const [restored, setRestored] = useState(false)
  const [lost, setLost] = useState<LostFiles>({})

  const restore = useEffectEvent((saved: FormState | null, input: FoundMedia | null) => {
    if (saved) {
      const left = { ...saved, values: { ...saved.values, ...given } }
      // The first key press may be what hydrates the form, before it is restored here.
      change({ type: 'replace', form: withChanges(left, { now: state, blank: withGiven(tool, given) }) })
    }
    if (input) for (const action of placeInput(tool.fields, input)) change(action)
    setLost(readLostFiles(tool.slug))
    setRestored(true)
  })

  const blank = useEffectEvent(() => withGiven(tool, given))
  const formFromAddress = useEffectEvent(async () => {
    const wanted = await takeRecipeFromAddress(tool)
    return wanted && { form: await formOf(tool, given, wanted.inputs), samples: wanted.samples }
  })
  const addSamples = useEffectEvent(onSamples)

  useEffect(() => {
    let current = true
    const saved = readSavedForm(tool.slug, blank())
    void takeInputFromAddress().then(async (input) => {
      if (current) restore(saved, input)
      const recipe = await formFromAddress()
      if (recipe && current) {
        change(recipe.form)
        return addSamples(recipe.samples)
      }
      for await (const action of renewedFiles(saved)) if (current) change(action)
    })
    return () => {
      current = false
    }
  }, [tool.slug, change])

  useEffect(() => {
    if (restored) saveForm(tool.slug, state)
  }, [restored, tool.slug, state])

  return lost
}

/**
 * Addresses of files expire after a day or two, and files do not last forever. If the site cannot be asked
 * now, they are kept.
 */
async function* renewedFiles(saved: FormState | null): AsyncGenerator<FormAction> {
  for (const [field, files] of Object.entries(saved?.files ?? {})) {
    for (const { id, media } of files) {
      const now = media && (await renewMedia(media))
      yield now ? fileUpdate(field, id, { media: now }) : { type: 'remove_file', field, id }
    }
  }
}
