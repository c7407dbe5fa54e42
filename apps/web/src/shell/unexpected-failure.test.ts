import { expect, test, vi } from 'vitest'
import { dismissToast, toasts } from '../ui/notify.ts'
import { announceUnexpectedFailures } from './unexpected-failure.ts'

/** Calls what the app listens for, as the browser does. */
function listenToFailures() {
  const listeners = new Map<string, (event: object) => void>()
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener))
  announceUnexpectedFailures()
  vi.unstubAllGlobals()
  toasts.write([])
  return (type: 'error' | 'unhandledrejection', event: object) => listeners.get(type)?.(event)
}

test('an unexpected failure is shown once, in words, until the person closes it', () => {
  const dispatch = listenToFailures()
  const fail = () => {
    dispatch('unhandledrejection', { reason: new Error('QuotaExceededError') })
    dispatch('error', { error: new Error('QuotaExceededError') })
  }
  fail()
  expect(toasts.read()).toMatchObject([{ kind: 'error', title: 'Something did not work', outlivesPage: true }])
  expect(JSON.stringify(toasts.read())).not.toContain('QuotaExceededError')
  dismissToast(toasts.read()[0]?.id ?? 0)
  fail()
  expect(toasts.read()).toHaveLength(1)
  toasts.write([])
})

test('an aborted request and a notice of the browser are not shown', () => {
  const dispatch = listenToFailures()
  dispatch('unhandledrejection', { reason: new DOMException('Aborted', 'AbortError') })
  dispatch('error', { error: null })
  expect(toasts.read()).toEqual([])
})
