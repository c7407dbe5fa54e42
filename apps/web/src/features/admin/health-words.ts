import type { SiteHealth } from '@civic-hub/protocol'
import { formatDistanceToNow } from 'date-fns'
import { adminTexts } from '../../texts/en/admin.ts'
import { bytesInWords } from '../../ui/bytes-in-words.ts'
import { momentInWords } from '../../ui/dates.ts'

const { health: texts } = adminTexts
const hourMs = 60 * 60 * 1000
/** A nightly backup may be missed once. */
const backupOldAfterMs = 50 * hourMs
/** More than the time of an answer and the usual difference of clocks. */
const clockOffAfterMs = 2 * 60 * 1000

export interface HealthFact {
  label: string
  sentence: string
  isWell: boolean
}

/** The health of the hub in sentences; `now` is this device's time, in milliseconds since 1970, when the answer came. */
export function healthWords(health: SiteHealth, now: number): HealthFact[] {
  const { labels } = texts
  return [
    {
      label: labels.database,
      sentence: health.databaseWritable
        ? texts.databaseOk(bytesInWords(health.databaseBytes))
        : texts.databaseBad,
      isWell: health.databaseWritable,
    },
    { label: labels.disk, sentence: diskWords(health.disk), isWell: health.disk.state === 'enough' },
    backupWords(health.lastBackupAt, now),
    {
      label: labels.mail,
      sentence: health.mail === 'server' ? texts.mailServer : texts.mailOutbox,
      isWell: health.mail === 'server',
    },
    clockWords(health, now),
    {
      label: labels.version,
      sentence: texts.versions(health.version, health.runtime, health.databaseVersion),
      isWell: true,
    },
    {
      label: labels.use,
      sentence: texts.since(momentInWords(new Date(health.startedAt)), health.connections),
      isWell: true,
    },
  ]
}

function diskWords({ state, freeBytes, lowBelowBytes }: SiteHealth['disk']): string {
  const free = bytesInWords(freeBytes)
  if (state === 'full') return texts.diskFull(free)
  return state === 'low' ? texts.diskLow(free, bytesInWords(lowBelowBytes)) : texts.diskOk(free)
}

function backupWords(lastBackupAt: string | null, now: number): HealthFact {
  const { backup: label } = texts.labels
  if (lastBackupAt === null) return { label, sentence: texts.backupNone, isWell: false }
  const at = new Date(lastBackupAt)
  const when = formatDistanceToNow(at, { addSuffix: true })
  const isWell = now - at.getTime() < backupOldAfterMs
  return { label, sentence: isWell ? texts.backupAt(when) : texts.backupOld(when), isWell }
}

function clockWords({ now: theirs, clockJumped }: SiteHealth, now: number): HealthFact {
  const { clock: label } = texts.labels
  if (clockJumped) return { label, sentence: texts.clockJumped, isWell: false }
  const time = momentInWords(new Date(theirs))
  const apart = Math.abs(now - new Date(theirs).getTime())
  return apart < clockOffAfterMs
    ? { label, sentence: texts.clockOk(time), isWell: true }
    : { label, sentence: texts.clockOff(time, Math.round(apart / 60_000)), isWell: false }
}
