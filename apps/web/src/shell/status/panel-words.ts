import type { RefusalReason } from '@civic-hub/protocol'
import { isToday } from 'date-fns'
import type { SyncStatus } from '../../replica/connection/sync-status.ts'
import { readOnlyTexts } from '../../texts/en/read-only.gen.ts'
import { shellTexts } from '../../texts/en/shell.gen.ts'
import { statusPanelTexts as panel } from '../../texts/en/status-panel.gen.ts'
import { dayInWords, timeInWords } from '../../ui/dates.ts'
import { timeWithSeconds } from '../../ui/dates-later.ts'

const { oldApp } = shellTexts

/**
 * Returns the sentences of the chip's panel. They contain only verified facts. `isLossUnknown`: the browser has emptied
 * the store, and changes may have waited in it.
 */
export function panelWords(status: SyncStatus, isLossUnknown = false): string[] {
  switch (status.kind) {
    case 'synced':
      return [
        status.at === null
          ? panel.nothingWaiting
          : (isLossUnknown ? panel.syncedNowAt : panel.syncedAt)(timeOf(status.at)),
        // Without an open committee the state of the hub is unknown.
        status.devices > 0 ? panel.devices(status.devices) : panel.noCommittee,
      ]
    case 'saving':
      return [panel.saving]
    case 'offline':
      return [panel.offline]
    case 'receiving':
      return [panel.receiving]
    case 'saved-on-device':
      if (status.demo) return [panel.demo]
      if (status.files) return [panel.filesWaiting(status.files)]
      return status.refused === null
        ? [panel.waiting(status.pending)]
        : [refusedText(status.refused), ...pendingWords(status.pending)]
    case 'relay-cannot-save':
      return [panel.hubCannotSave, ...pendingWords(status.pending)]
    case 'relay-busy':
      return [panel.hubBusy(timeWithSeconds(status.until)), ...pendingWords(status.pending)]
    case 'not-saved':
      return [panel.notSaved, status.problem === 'no-space' ? panel.noSpace : panel.storeFailed]
    case 'damaged':
      return [panel.damaged(status.count), ...pendingWords(status.pending)]
    case 'read-only':
      return [status.why === 'viewer' ? readOnlyTexts.viewerReads : panel.readOnlyLocked]
    case 'sign-in-again':
      return [panel.signInAgain, ...pendingWords(status.pending)]
    case 'gate-closed':
      return [panel.gateClosed, ...pendingWords(status.pending)]
    case 'access-removed':
      return [panel.accessRemoved, ...pendingWords(status.pending)]
    case 'deleted':
      return [panel.deleted, ...pendingWords(status.pending)]
    case 'app-too-old':
      return status.for === 'relay' ? [oldApp.forHub, ...pendingWords(status.pending)] : [oldApp.forCommittee]
  }
}

function refusedText(reason: RefusalReason): string {
  if (reason === 'document-full') return panel.refusedFull
  if (reason === 'foreign-seal') return panel.refusedSeal
  return reason === 'read-only' ? panel.refusedReadOnly : panel.refused
}

const pendingWords = (pending: number) => (pending > 0 ? [panel.onDevice(pending)] : [])

function timeOf(at: number): string {
  const time = timeInWords(at).replace(' ', '\u00a0')
  return isToday(at) ? time : `${dayInWords(at)}, ${time}`
}
