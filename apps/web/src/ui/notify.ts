import { createScreenStore } from './screen-store.ts'

export interface Notice {
  title: string
  message?: string
  /** One thing to do about it, usually Undo. */
  action?: { label: string; onAction: () => void }
  /** It concerns more than the page on screen, as the end of a recording: it stays when that page is left. */
  outlivesPage?: boolean
}

export interface Toast extends Notice {
  id: number
  kind: 'status' | 'error'
  /** How often the person had pressed something before. */
  presses: number
}

const keptAtMost = 4
let lastId = 0
let presses = 0

export const toasts = createScreenStore<readonly Toast[]>([])

function show(kind: Toast['kind'], notice: Notice): number {
  lastId += 1
  toasts.write([...toasts.read(), { ...notice, kind, id: lastId, presses }].slice(-keptAtMost))
  return lastId
}

/** Says that something happened; read out politely. Returns the id for `dismissToast`. */
export function notify(notice: Notice): number {
  return show('status', notice)
}

/** Says that something did not work; read out at once, and stays until it is closed. */
export function notifyError(notice: Notice): number {
  return show('error', notice)
}

export function dismissToast(id: number): void {
  toasts.write(toasts.read().filter((toast) => toast.id !== id))
}

export function countPress(): void {
  presses += 1
}

/**
 * Dismisses the toasts of the page that was left. One that an action showed before it led to the next page stays: the person
 * has pressed nothing since.
 */
export function dismissToastsOfLeftPage(): void {
  toasts.write(toasts.read().filter((toast) => toast.outlivesPage || toast.presses === presses))
}
