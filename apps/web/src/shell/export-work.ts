import { createScreenStore } from '../ui/screen-store.ts'

/** A request for an export. Without committee ids: all committees on this device. */
export interface ExportAsked {
  readonly opened: boolean
  readonly committeeIds: readonly string[] | undefined
  /** A new number for each request, so that the dialog starts again. */
  readonly time: number
}

/** The state of the export dialog, which is rendered once, around all screens of signed-in people. */
export const exportAsked = createScreenStore<ExportAsked | null>(null)

/** Exports all data of the signed-in person on this device, or one committee, in a dialog that shows the progress. */
export function exportWork(committeeId?: string): void {
  const committeeIds = committeeId === undefined ? undefined : [committeeId]
  exportAsked.write({ opened: true, committeeIds, time: (exportAsked.read()?.time ?? 0) + 1 })
}
