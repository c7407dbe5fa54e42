import type { SyncStatus } from '../../replica/connection/sync-status.ts'
import { shellTexts } from '../../texts/en/shell.ts'

const { chip } = shellTexts

export type ChipTone = 'good' | 'busy' | 'quiet' | 'bad'

/** Returns the text and the tone of the chip for a status. */
export function chipWords(status: SyncStatus): { words: string; tone: ChipTone } {
  switch (status.kind) {
    case 'synced':
      return { words: chip.synced, tone: 'good' }
    case 'saving':
      return { words: chip.saving, tone: 'busy' }
    case 'offline':
      return { words: chip.offline, tone: 'quiet' }
    case 'saved-on-device':
      return { words: status.pending > 0 ? chip.waiting(status.pending) : chip.savedOnDevice, tone: 'quiet' }
    case 'relay-cannot-save':
      return { words: chip.hubCannotSave, tone: 'bad' }
    case 'relay-busy':
      return { words: chip.hubBusy, tone: 'quiet' }
    case 'not-saved':
      return { words: chip.notSaved, tone: 'bad' }
    case 'read-only':
      return { words: chip.readOnly, tone: 'quiet' }
    case 'sign-in-again':
      return { words: chip.signInAgain, tone: 'bad' }
    case 'gate-closed':
      return { words: chip.gateClosed, tone: 'bad' }
    case 'access-removed':
      return { words: chip.accessRemoved, tone: 'bad' }
    case 'deleted':
      return { words: chip.deleted, tone: 'bad' }
    case 'app-too-old':
      return { words: chip.appTooOld, tone: 'bad' }
  }
}

/** True if the relay is connected, so that the presence of other people is current. */
export function isConnected(status: SyncStatus): boolean {
  const { kind } = status
  if (kind === 'app-too-old') return status.for === 'committee'
  return kind === 'synced' || kind === 'saving' || kind === 'read-only'
}

/** True if the header looks the same for both: the numbers in a status change with every keystroke. */
export function looksTheSame(was: SyncStatus | null, is: SyncStatus | null): boolean {
  if (was === null || is === null) return was === is
  const [before, now] = [chipWords(was), chipWords(is)]
  return (
    was.kind === is.kind &&
    before.words === now.words &&
    before.tone === now.tone &&
    isConnected(was) === isConnected(is)
  )
}
