import { createScreenStore } from './screen-store.ts'

export interface Notice {
  title: string
  message?: string
  /** One thing to do about it, usually Undo. */
  action?: { label: string; onAction: () => void }
}

export interface Toast extends Notice {
  id: number
  kind: 'status' | 'error'
}

const visibleAtMost = 4
let lastId = 0

export const toasts = createScreenStore<readonly Toast[]>([])

function show(kind: Toast['kind'], notice: Notice): number {
  lastId += 1
  toasts.write([...toasts.read(), { ...notice, kind, id: lastId }].slice(-visibleAtMost))
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
