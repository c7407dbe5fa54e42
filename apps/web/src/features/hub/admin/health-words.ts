import type { SiteHealth, SiteState } from '@civic-hub/protocol'
import { adminTexts } from '../../../texts/en/admin.gen.ts'
import { bytesInWords } from '../../../ui/bytes-in-words.ts'
import { momentInWords } from '../../../ui/dates.ts'
import { timeAgo } from '../../../ui/time-ago.ts'

const { health: texts } = adminTexts
const hourMs = 60 * 60 * 1000
/** Allows one missed nightly backup. */
const backupOldAfterMs = 50 * hourMs
/** More than the time of a response and the usual difference of clocks. */
const clockOffAfterMs = 2 * 60 * 1000

export interface HealthFact {
  label: string
  sentence: string
  isWell: boolean
}

/**
 * Describes the health of the hub in sentences. `now` is this device's time when the response arrived, in
 * milliseconds since 1970.
 */
export function healthWords(health: SiteHealth, now: number): HealthFact[] {
  return [
    databaseWords(health, texts.databaseOk(bytesInWords(health.databaseBytes))),
    diskWords(health.disk),
    backupWords(health.lastBackupAt, now),
    filesWords(health, filesOk(health.files, now)),
    {
      label: texts.labels.mail,
      sentence: health.mail === 'server' ? texts.mailServer : texts.mailOutbox,
      isWell: health.mail === 'server',
    },
    clockWords(health, now),
    {
      label: texts.labels.version,
      sentence: texts.versions(health.version, health.runtime, health.databaseVersion),
      isWell: true,
    },
    {
      label: texts.labels.use,
      sentence: texts.since(momentInWords(new Date(health.startedAt)), health.connections),
      isWell: true,
    },
  ]
}

/**
 * Returns failures of the running hub that need action soon. Parts that were never set up, such as backups or
 * a mail server, are listed only on the health page.
 */
export function urgentTroubles(state: SiteState, now: number): HealthFact[] {
  const facts = [
    databaseWords(state, ''),
    diskWords(state.disk),
    ...(state.lastBackupAt === null ? [] : [backupWords(state.lastBackupAt, now)]),
    filesWords(state, ''),
    ...(state.clockJumped ? [clockWords(state, now)] : []),
  ]
  return facts.filter(({ isWell }) => !isWell)
}

function databaseWords({ databaseWritable: isWell }: SiteState, ok: string): HealthFact {
  return { label: texts.labels.database, sentence: isWell ? ok : texts.databaseBad, isWell }
}

function diskWords({ state, freeBytes, lowBelowBytes }: SiteState['disk']): HealthFact {
  const { disk: label } = texts.labels
  const free = bytesInWords(freeBytes)
  if (state === 'full') return { label, sentence: texts.diskFull(free), isWell: false }
  return state === 'low'
    ? { label, sentence: texts.diskLow(free, bytesInWords(lowBelowBytes)), isWell: false }
    : { label, sentence: texts.diskOk(free), isWell: true }
}

function backupWords(lastBackupAt: string | null, now: number): HealthFact {
  const { backup: label } = texts.labels
  if (lastBackupAt === null) return { label, sentence: texts.backupNone, isWell: false }
  const at = new Date(lastBackupAt)
  const when = timeAgo(at.getTime(), now)
  const isWell = now - at.getTime() < backupOldAfterMs
  return { label, sentence: isWell ? texts.backupAt(when) : texts.backupOld(when), isWell }
}

function filesWords({ lostFiles, fileStorage }: SiteState, ok: string): HealthFact {
  const { files: label } = texts.labels
  if (fileStorage !== 'ok') return { label, sentence: texts.storageFaults[fileStorage], isWell: false }
  return lostFiles === 0
    ? { label, sentence: ok, isWell: true }
    : { label, sentence: texts.filesLost(lostFiles), isWell: false }
}

function filesOk({ count, bytes, checkedAt }: SiteHealth['files'], now: number): string {
  if (count === 0) return texts.filesNone
  const stored = texts.filesStored(count, bytesInWords(bytes))
  return checkedAt === null
    ? texts.filesUnchecked(stored)
    : texts.filesChecked(stored, timeAgo(Date.parse(checkedAt), now))
}

function clockWords({ now: theirs, clockJumped }: SiteState, now: number): HealthFact {
  const { clock: label } = texts.labels
  if (clockJumped) return { label, sentence: texts.clockJumped, isWell: false }
  const time = momentInWords(new Date(theirs))
  const apart = Math.abs(now - new Date(theirs).getTime())
  return apart < clockOffAfterMs
    ? { label, sentence: texts.clockOk(time), isWell: true }
    : { label, sentence: texts.clockOff(time, Math.round(apart / 60_000)), isWell: false }
}
