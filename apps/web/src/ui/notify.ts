import { createScreenStore } from './screen-store.ts'

export interface Notice {
  title: string
  message?: string
  /** One action, usually Undo. */
  action?: { label: string; onAction: () => void }
  /**
   * The toast concerns more than the page on screen (the end of a recording): it is not dismissed when that page is
   * left.
   */
  outlivesPage?: boolean
}

export interface Toast extends Notice {
  id: number
  kind: 'status' | 'error'
  /** The number of presses of the person before this toast. */
  presses: number
}

const maxToasts = 4
let lastId = 0
let presses = 0

export const toasts = createScreenStore<readonly Toast[]>([])

function show(kind: Toast['kind'], notice: Notice): number {
  lastId += 1
  toasts.write([...toasts.read(), { ...notice, kind, id: lastId, presses }].slice(-maxToasts))
  return lastId
}

/** Shows a toast, announced politely. Returns the id for `dismissToast`. */
export function notify(notice: Notice): number {
  return show('status', notice)
}

/** Shows an error, announced at once. It stays until the person closes it. Returns the id for `dismissToast`. */
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
 * Dismisses the toasts of the page that was left. A toast stays if the action that showed it also opened the next
 * page: the person has pressed nothing since.
 */
export function dismissToastsOfLeftPage(): void {
  toasts.write(toasts.read().filter((toast) => toast.outlivesPage || toast.presses === presses))
}
