import { afterEach, expect, test, vi } from 'vitest'
import { Awareness, applyAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { exchangeAwareness } from './exchange-awareness.ts'

const renewedWithinMs = 30_000

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('renews the own presence after the clock of the device was set back', () => {
  vi.useFakeTimers()
  const awareness = new Awareness(new Y.Doc())
  awareness.setLocalState({ meetingId: 'm1' })
  const exchange = exchangeAwareness(awareness, () => undefined)
  const clock = () => awareness.meta.get(awareness.clientID)?.clock
  const before = clock() ?? 0

  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(renewedWithinMs)

  expect(clock()).toBeGreaterThan(before)
  expect(awareness.getLocalState()).toEqual({ meetingId: 'm1' })
  exchange.close()
  awareness.destroy()
})

test('sends each change of a hidden page', () => {
  if ('document' in globalThis) vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const awareness = new Awareness(new Y.Doc())
  const seen = new Awareness(new Y.Doc())
  const exchange = exchangeAwareness(awareness, () => undefined)
  exchange.begin({
    sendAwareness: (update: Uint8Array) => applyAwarenessUpdate(seen, update, null),
  } as Parameters<typeof exchange.begin>[0])
  for (const meetingId of ['m1', 'm2', 'm3']) {
    awareness.setLocalState({ meetingId })
    expect(seen.getStates().get(awareness.clientID)).toEqual({ meetingId })
  }
  exchange.close()
  for (const each of [awareness, seen]) each.destroy()
})
