import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})

/** Loads the module anew, as a page that was just opened does. */
async function openPage() {
  vi.resetModules()
  return import('./gate.ts')
}

beforeEach(() => kept.clear())

test('L15: without an answer the gate is closed, unless this page has seen it open', async () => {
  const page = await openPage()
  page.noteGateUnknown(false)
  expect(page.gateState.get()).toBe('unreachable')
  expect(page.isGateClosed()).toBe(true)
  page.noteGate('open')
  page.noteGateUnknown(false)
  expect(page.gateState.get()).toBe('open')
})

test('L15: a device with the data of a signed-in person keeps the last answer', async () => {
  const first = await openPage()
  first.noteGateUnknown(true)
  expect(first.gateState.get()).toBe('open')
  first.noteGate('closed')
  const second = await openPage()
  second.noteGateUnknown(true)
  expect(second.gateState.get()).toBe('closed')
  second.noteGate('open')
  const third = await openPage()
  third.noteGateUnknown(true)
  expect(third.gateState.get()).toBe('open')
  expect(kept.size).toBe(0)
})

test('asks the relay again when it accepts a request while the gate is closed', async () => {
  const page = await openPage()
  const ask = vi.fn()
  page.onGateMayBeOpen(ask)
  page.noteAccepted()
  expect(ask).not.toHaveBeenCalled()
  page.noteGate('closed')
  page.noteAccepted()
  expect(ask).toHaveBeenCalledOnce()
})
