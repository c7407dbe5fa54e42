import { format, isToday } from 'date-fns'
import type { SyncStatus } from '../../replica/connection/sync-status.ts'
import { shellTexts } from '../../texts/en/shell.ts'

const { panel } = shellTexts

/** The sentences behind the chip's word. Only what is known is said. */
export function panelWords(status: SyncStatus): string[] {
  switch (status.kind) {
    case 'synced':
      return [
        status.at === null ? panel.synced : panel.syncedAt(timeOf(status.at)),
        ...(status.devices > 0 ? [panel.devices(status.devices)] : []),
      ]
    case 'saving':
      return [panel.saving]
    case 'offline':
      return [panel.offline]
    case 'saved-on-device':
      return [panel.waiting(status.waiting)]
    case 'not-saved':
      return [panel.notSaved, status.problem]
    case 'read-only':
      return [status.why === 'viewer' ? panel.readOnlyViewer : panel.readOnlyLocked]
    case 'sign-in-again':
      return [panel.signInAgain, ...kept(status.waiting)]
    case 'access-removed':
      return [panel.accessRemoved, ...kept(status.waiting)]
    case 'deleted':
      return [panel.deleted, ...kept(status.waiting)]
    case 'app-too-old':
      return status.for === 'relay'
        ? [panel.appTooOldForServer, ...kept(status.waiting)]
        : [panel.appTooOldForCommittee]
  }
}

const kept = (waiting: number) => (waiting > 0 ? [panel.kept(waiting)] : [])

function timeOf(at: number): string {
  return format(at, isToday(at) ? 'h:mm\u00a0a' : 'MMM d, yyyy, h:mm\u00a0a')
}
