import { expect, onTestFinished, test, vi } from 'vitest'
import { focusedName } from '../testing/screen.ts'
import { restoreLostFocus } from './restore-focus.ts'

test('a page that replaces the focused button, and renders its heading later, has the focus on that heading', async () => {
  const main = document.body.appendChild(document.createElement('main'))
  const stop = restoreLostFocus()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    stop()
    main.remove()
  })
  main.innerHTML = '<h1>Sign in</h1><button>Sign In</button>'
  main.querySelector('button')?.focus()
  main.innerHTML = '<p>Opening…</p>'
  // The observer of the page has been called.
  await Promise.resolve()
  vi.runAllTimers()
  vi.useRealTimers()
  expect(document.body).toHaveFocus()
  main.innerHTML = '<h1>Meetings</h1>'
  await expect.poll(focusedName).toBe('h1: Meetings')
})
