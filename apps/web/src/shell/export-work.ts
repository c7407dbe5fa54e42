import { createScreenStore } from '../ui/screen-store.ts'

/** Which committees somebody wants to export: all that this device has where none are named. */
export interface ExportAsked {
  readonly opened: boolean
  readonly committeeIds: readonly string[] | undefined
  /** Another number for each time, so that the dialog begins anew. */
  readonly time: number
}

/** What the export dialog shows; it is rendered once, around all screens for signed-in people. */
export const exportAsked = createScreenStore<ExportAsked | null>(null)

/** Exports everything of the signed-in person on this device, or one committee, in a dialog that shows how far it is. */
export function exportWork(committeeId?: string): void {
  const committeeIds = committeeId === undefined ? undefined : [committeeId]
  exportAsked.write({ opened: true, committeeIds, time: (exportAsked.read()?.time ?? 0) + 1 })
}
