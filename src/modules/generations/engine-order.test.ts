import { describe, expect, it } from 'vitest'
import { inOrder, isOrderOf, switchedOn, withSwitched } from './engine-order.ts'

const engines = [{ id: 'one' }, { id: 'two' }, { id: 'three' }]
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)

describe('the order of the engines', () => {
  it('follows the file until somebody changes it', () => {
    expect(idsOf(inOrder(engines, null))).toEqual(['one', 'two', 'three'])
  })

  it('is the operator’s afterwards, with new engines of the file last', () => {
    expect(idsOf(inOrder(engines, ['two', 'gone', 'one']))).toEqual(['two', 'one', 'three'])
  })

  it('leaves out engines that are switched off, which may be requested twice', () => {
    const off = withSwitched(withSwitched([], 'two', false), 'two', false)
    expect(off).toEqual(['two'])
    expect(idsOf(switchedOn(engines, off))).toEqual(['one', 'three'])
    expect(withSwitched(off, 'two', true)).toEqual([])
  })

  it('names every engine once', () => {
    expect(isOrderOf(engines, ['three', 'one', 'two'])).toBe(true)
    expect(isOrderOf(engines, ['three', 'one'])).toBe(false)
    expect(isOrderOf(engines, ['one', 'one', 'two'])).toBe(false)
    expect(isOrderOf(engines, ['one', 'two', 'four'])).toBe(false)
  })
})
