import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import { showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import { find } from '../../../components/ui/render-for-tests.tsx'
import { fakeMicrophone } from './record-sound.fixture.ts'
import RecordSound from './record-sound.tsx'

const FIELD: Extract<ToolField, { kind: 'audio' }> = {
  kind: 'audio',
  name: 'sample',
  label: 'A recording of the voice',
  help: null,
  required: true,
  advanced: false,
  when: null,
  samples: [],
  max_bytes: 60,
  vip_max_bytes: 60 * 2 ** 20,
  min_seconds: 10,
  max_seconds: 60,
}

let recorded: File[] = []

function Form() {
  const [filled, setFilled] = useState(false)
  return (
    <div data-field="sample">
      <button type="button" onClick={() => setFilled(!filled)}>
        Choose
      </button>
      {filled && (
        <div data-uploader="filled">
          <fieldset>
            <button type="button">Play</button>
          </fieldset>
        </div>
      )}
      <RecordSound
        field={FIELD}
        filled={filled}
        onRecorded={(file) => {
          recorded.push(file)
          setFilled(true)
        }}
      />
    </div>
  )
}

beforeEach(() => {
  recorded = []
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'performance',
      'requestAnimationFrame',
    ],
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const button = (words: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words)
const press = (words: string) => act(async () => button(words)?.click())
const said = () => find('output').textContent
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

async function begin() {
  const microphone = fakeMicrophone()
  await showWithMessages(<Form />)
  await press('Record')
  await act(async () => microphone.allow())
  return microphone
}

test('is not offered if the browser cannot record', async () => {
  await showWithMessages(<Form />)
  expect(button('Record')).toBeUndefined()
})

test('asks for the microphone only after a press of the button', async () => {
  const { getUserMedia } = fakeMicrophone()
  await showWithMessages(<Form />)
  expect(getUserMedia).not.toHaveBeenCalled()
  await press('Record')
  expect(getUserMedia).toHaveBeenCalledOnce()
  expect(document.activeElement?.textContent).toBe('Cancel')
})

test.each([
  ['NotAllowedError', /^Your browser blocks the microphone here\./],
  ['NotFoundError', /^We found no microphone\./],
  ['NotReadableError', /^Another program is using your microphone\./],
  ['TypeError', /^The recording didn’t work\./],
])('%s is told in plain words, and there is another try', async (name, words) => {
  const { refuse } = fakeMicrophone()
  await showWithMessages(<Form />)
  await press('Record')
  await act(async () => refuse(name))
  expect(find('[role=alert]').textContent).toMatch(words)
  await pass(0.1)
  expect(document.activeElement?.textContent).toBe('Record')
})

test('cannot be used before the minimum length, and says what is missing', async () => {
  const { track } = await begin()
  expect(said()).toBe('Recording. You can stop after 10 seconds.')
  expect(document.activeElement?.textContent).toBe('Stop and use')
  await pass(7)
  expect(document.body.textContent).toContain('0:07 / 1:00')
  expect(button('Stop and use')?.getAttribute('aria-disabled')).toBe('true')
  const hint = button('Stop and use')?.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(hint)?.textContent).toContain('at least 10 seconds')
  await press('Stop and use')
  expect([recorded.length, track.stopped]).toEqual([0, false])
})

test('becomes a sound file of the form, and its player gets the focus', async () => {
  const { track, contexts } = await begin()
  await pass(12)
  await press('Stop and use')
  await pass(0.1)
  const [file] = recorded
  expect([file?.name, file?.type]).toEqual(['recording.wav', 'audio/wav'])
  expect(file?.size).toBe(44 + 12 * 48_000 * 2)
  expect(said()).toBe('Recording stopped. It’s in the form now.')
  expect(document.activeElement?.textContent).toBe('Play')
  expect([track.stopped, contexts[0]?.closed]).toEqual([true, true])
})

test('stops by itself at the maximum length and is used', async () => {
  const { track } = await begin()
  await pass(59)
  expect(recorded).toHaveLength(0)
  await pass(2)
  expect(recorded).toHaveLength(1)
  expect(track.stopped).toBe(true)
})

test('is no longer than allowed if the clock is late (trap: timers sleep in hidden tabs)', async () => {
  const { recorders } = await begin()
  if (recorders[0]) recorders[0].extraSeconds = 3
  await pass(61)
  expect(recorded[0]?.size).toBe(44 + 60 * 48_000 * 2)
})

test('canceling releases the microphone and keeps nothing', async () => {
  const { track, contexts } = await begin()
  await pass(12)
  await press('Cancel')
  await pass(0.1)
  expect([track.stopped, contexts[0]?.closed, recorded.length]).toEqual([true, true, 0])
  expect(said()).toBe('Recording canceled.')
  expect(document.activeElement?.textContent).toBe('Record')
  await pass(60)
  expect(recorded).toHaveLength(0)
})

test('a microphone that is allowed after canceling is released at once', async () => {
  const { track, allow, recorders } = fakeMicrophone()
  await showWithMessages(<Form />)
  await press('Record')
  await press('Cancel')
  await act(async () => allow())
  expect([track.stopped, recorders.length]).toEqual([true, 0])
})

test('a microphone that is unplugged too early causes a message, and nothing is used', async () => {
  const { recorders, track } = await begin()
  await pass(4)
  await act(async () => recorders[0]?.stop())
  expect(find('[role=alert]').textContent).toBe(
    'The recording ended before it had 10 seconds. Please try again.',
  )
  expect([track.stopped, recorded.length]).toEqual([true, 0])
})

test('choosing a file in the meantime ends it (trap: it begins again when that file is removed)', async () => {
  const { track, getUserMedia } = await begin()
  await pass(3)
  const choose = () => press('Choose')
  await choose()
  expect(track.stopped).toBe(true)
  await choose()
  expect(button('Record')).toBeTruthy()
  expect(getUserMedia).toHaveBeenCalledOnce()
})

test('a focus elsewhere stays there when the recording ends by itself', async () => {
  await begin()
  button('Choose')?.focus()
  await pass(61)
  expect(recorded).toHaveLength(1)
  expect(document.activeElement?.textContent).toBe('Choose')
})
