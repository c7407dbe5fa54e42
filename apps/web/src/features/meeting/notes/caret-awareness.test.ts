import { afterEach, expect, test, vi } from 'vitest'
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { awarenessForCarets } from './notes-extensions.ts'

afterEach(() => vi.useRealTimers())

function open() {
  vi.useFakeTimers()
  const [own, other] = [new Awareness(new Y.Doc()), new Awareness(new Y.Doc())]
  const carets = awarenessForCarets(own)
  const drawn = vi.fn()
  carets.on('change', drawn)
  const otherMoves = (to: number) => {
    other.setLocalStateField('cursor', to)
    applyAwarenessUpdate(own, encodeAwarenessUpdate(other, [other.clientID]), 'relay')
  }
  return { own, other, carets, drawn, otherMoves }
}

test('redraws carets after a pause in typing, not with each key', () => {
  const { own, carets, drawn } = open()
  for (let key = 0; key < 5; key++) {
    carets.setLocalStateField('cursor', key)
    vi.advanceTimersByTime(150)
  }
  expect(own.getLocalState()).toMatchObject({ cursor: 4 })
  expect(drawn).not.toHaveBeenCalled()
  vi.advanceTimersByTime(400)
  expect(drawn).toHaveBeenCalledOnce()
})

test('draws the caret of another member at once', () => {
  const { other, carets, drawn, otherMoves } = open()
  carets.setLocalStateField('cursor', 1)
  otherMoves(3)
  expect(drawn).toHaveBeenCalledOnce()
  expect(carets.getStates().get(other.clientID)).toMatchObject({ cursor: 3 })
  vi.advanceTimersByTime(1_000)
  expect(drawn).toHaveBeenCalledOnce()
})

test('does not notify a closed editor', () => {
  const { carets, drawn, otherMoves } = open()
  carets.setLocalStateField('cursor', 1)
  carets.off('change', drawn)
  otherMoves(3)
  vi.advanceTimersByTime(1_000)
  expect(drawn).not.toHaveBeenCalled()
})
