import type { SyncStatus } from '../../replica/connection/sync-status.ts'
import { shellTexts } from '../../texts/en/shell.gen.ts'

const { chip } = shellTexts

export type ChipTone = 'good' | 'busy' | 'quiet' | 'bad'

/** The words and the tone of each status. */
const chips: Record<SyncStatus['kind'], { words: string; tone: ChipTone }> = {
  synced: { words: chip.synced, tone: 'good' },
  saving: { words: chip.saving, tone: 'busy' },
  offline: { words: chip.offline, tone: 'quiet' },
  receiving: { words: chip.receiving, tone: 'busy' },
  'saved-on-device': { words: chip.savedOnDevice, tone: 'quiet' },
  'relay-cannot-save': { words: chip.hubCannotSave, tone: 'bad' },
  'relay-busy': { words: chip.hubBusy, tone: 'quiet' },
  'not-saved': { words: chip.notSaved, tone: 'bad' },
  damaged: { words: chip.notSaved, tone: 'bad' },
  'read-only': { words: chip.readOnly, tone: 'quiet' },
  'sign-in-again': { words: chip.signInAgain, tone: 'bad' },
  'gate-closed': { words: chip.gateClosed, tone: 'bad' },
  'access-removed': { words: chip.accessRemoved, tone: 'bad' },
  deleted: { words: chip.deleted, tone: 'bad' },
  'app-too-old': { words: chip.appTooOld, tone: 'bad' },
}

/** The words of the chip for a status, with the number of waiting changes, and their tone. */
export function chipWords(status: SyncStatus): { words: string; tone: ChipTone } {
  const { words, tone } = chips[status.kind]
  if (status.kind === 'damaged') return { words: chip.damaged(status.count), tone }
  const isWaiting = status.kind === 'saved-on-device' && status.pending > 0
  return isWaiting ? { words: chip.waiting(status.pending), tone } : { words, tone }
}

/** True if the relay is connected, so that the presence of other people is current. */
export function isConnected(status: SyncStatus): boolean {
  const { kind } = status
  if (kind === 'app-too-old') return status.for === 'committee'
  if (kind === 'damaged') return status.connected
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
