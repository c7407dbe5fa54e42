import { afterEach, expect, test, vi } from 'vitest'
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { awarenessForCarets } from './caret-awareness.ts'

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

test('carets are drawn anew once a person rests, not with each of their keys', () => {
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

test('the caret of somebody else is drawn at once', () => {
  const { other, carets, drawn, otherMoves } = open()
  carets.setLocalStateField('cursor', 1)
  otherMoves(3)
  expect(drawn).toHaveBeenCalledOnce()
  expect(carets.getStates().get(other.clientID)).toMatchObject({ cursor: 3 })
  vi.advanceTimersByTime(1_000)
  expect(drawn).toHaveBeenCalledOnce()
})

test('an editor that has closed hears nothing more', () => {
  const { carets, drawn, otherMoves } = open()
  carets.setLocalStateField('cursor', 1)
  carets.off('change', drawn)
  otherMoves(3)
  vi.advanceTimersByTime(1_000)
  expect(drawn).not.toHaveBeenCalled()
})
