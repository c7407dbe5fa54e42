import { afterEach, expect, test } from 'vitest'
import { countPress, dismissToast, dismissToastsOfLeftPage, notify, notifyError, type Toast, toasts } from './notify.ts'

const titles = () => toasts.read().map(({ title }: Toast) => title)

afterEach(() => {
  for (const { id } of toasts.read()) dismissToast(id)
})

test('dismisses the toasts of a page that the person leaves, errors included', () => {
  notify({ title: 'Removed' })
  notifyError({ title: 'Not read' })
  countPress()
  dismissToastsOfLeftPage()
  expect(titles()).toEqual([])
})

test('keeps a toast whose action itself leads to the next page', () => {
  notify({ title: 'Older' })
  countPress()
  notify({ title: 'Meeting removed' })
  dismissToastsOfLeftPage()
  expect(titles()).toEqual(['Meeting removed'])
})

test('keeps a toast that concerns more than one page', () => {
  notifyError({ title: 'The recording ended', outlivesPage: true })
  countPress()
  dismissToastsOfLeftPage()
  expect(titles()).toEqual(['The recording ended'])
})
