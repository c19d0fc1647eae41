import { act, useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import { answered, showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import { fakeSite } from '../../../app/session/fake-site.fixture.ts'
import { base, PROMPT, TOOL } from '../page/tool-workbench.fixture.ts'
import { type ToolForm, useToolForm } from './use-tool-form.ts'

const PHOTO: ToolField = {
  ...base,
  name: 'image',
  label: 'Photo',
  kind: 'image',
  required: false,
  max_bytes: 1,
  vip_max_bytes: 1,
  samples: [],
}
const WITH_PHOTO = { ...TOOL, fields: [PROMPT, PHOTO] }

let form: ToolForm | null = null

function Form() {
  const shown = useToolForm(WITH_PHOTO, {})
  useEffect(() => {
    form = shown
  })
  return null
}

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/text-to-image-ai')
})
afterEach(() => vi.unstubAllGlobals())

test('of two results to restore, the form shows the last one, whichever files load first', async () => {
  const { promise: photo, resolve: givePhoto } = Promise.withResolvers<void>()
  fakeSite({
    'GET /api/uploads/up_slow': async () => {
      await photo
      return { data: { id: 'up_slow', kind: 'image', url: '/slow.png', width: 1, height: 1 } }
    },
  })
  await showWithMessages(<Form />)
  await act(async () => {
    void form?.restore({ prompt: 'a fox', image: 'up_slow' })
    void form?.restore({ prompt: 'a hen' })
  })
  givePhoto()
  await answered()
  expect(form?.state.values.prompt).toBe('a hen')
  expect(form?.state.files.image ?? []).toEqual([])
})

test('a file that is gone is left out, and the text is restored without it', async () => {
  fakeSite({ 'GET /api/uploads/up_gone': { code: 1, status: 404 } })
  await showWithMessages(<Form />)
  await act(async () => form?.restore({ prompt: 'a fox', image: 'up_gone' }))
  expect(form?.state.values.prompt).toBe('a fox')
  expect(form?.state.files.image ?? []).toEqual([])
})

test('leaving during an upload asks first, and the page names the missing file afterwards', async () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  class NeverSent extends EventTarget {
    readonly upload = new EventTarget()
    open() {}
    setRequestHeader() {}
    send() {}
    abort() {}
  }
  fakeSite({})
  vi.stubGlobal('XMLHttpRequest', NeverSent)
  await showWithMessages(<Form />)
  expect(leave()).toBe(false)
  await act(async () => form?.addFiles('image', [new File(['photo'], 'cat.png', { type: 'image/png' })]))
  expect(leave()).toBe(true)
  await answered()
  await showWithMessages(<Form key="loaded again" />)
  await answered()
  expect(form?.lost.image).toEqual(['cat.png'])
})
