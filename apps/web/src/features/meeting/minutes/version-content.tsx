import type { Approval } from '@civic-hub/protocol'
import { useEffect, useState } from 'react'
import type { Answer } from '../../../replica/connection/answer.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { readApprovedVersion } from '../../../replica/session/frozen-texts.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { earlierMinutesTexts as texts } from '../../../texts/en/earlier-minutes.gen.ts'
import { uiTexts } from '../../../texts/en/ui.gen.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { TextLines } from '../../../ui/text-lines.tsx'
import { isTimeZoneHere } from '../../../ui/time-zone.ts'
import { groupLines, type LineGroup, lineDifference } from './line-difference.ts'
import classes from './version-content.module.css'
import { withoutVersion } from './version-text.ts'

interface VersionContentProps {
  meetingId: string
  version: Approval
  /** The version before, to show the lines that changed since; null to show the text. */
  since: Approval | null
}

type Shown = { kind: 'text'; text: string } | { kind: 'changes'; groups: readonly LineGroup[] }

/** The text of a version of the minutes, or the lines in which it differs from the version before. */
export function VersionContent({ meetingId, version, since }: VersionContentProps) {
  const { documentId } = useReplica()
  const [answer, setAnswer] = useState<Answer<Shown | null> | null>(null)
  useEffect(() => {
    let isShown = true
    void readShown(documentId, meetingId, version, since).then((read) => isShown && setAnswer(read))
    return () => {
      isShown = false
    }
  }, [documentId, meetingId, version, since])
  const name = since ? texts.changesNamed(version.number) : texts.content(version.number)
  return (
    <section className={classes.content} aria-label={name}>
      {!isTimeZoneHere(version.timeZone) && <p>{texts.timeZone(version.timeZone)}</p>}
      {answer === null && <p role="status">{uiTexts.loading}</p>}
      {answer?.ok === false && <ProblemNote title={texts.notRead}>{problemText(answer.problem)}</ProblemNote>}
      {answer?.ok && answer.value === null && <ProblemNote title={texts.notRead}>{texts.wrongHash}</ProblemNote>}
      {answer?.ok && answer.value?.kind === 'text' && (
        <p className={classes.lines} dir="auto">
          <TextLines text={answer.value.text.trimEnd()} />
        </p>
      )}
      {answer?.ok && answer.value?.kind === 'changes' && <Changes groups={answer.value.groups} />}
    </section>
  )
}

function Changes({ groups }: { groups: readonly LineGroup[] }) {
  if (groups.every(({ kind }) => kind === 'same')) return <p>{texts.same}</p>
  return groups.map(({ kind, lines }, index) => {
    const key = `${index} ${kind}`
    if (kind === 'same')
      return (
        <p key={key} className={classes.unchanged}>
          {texts.unchanged(lines.length)}
        </p>
      )
    const Mark = kind === 'added' ? 'ins' : 'del'
    return (
      <p key={key} className={`${classes.lines} ${classes[kind]}`} dir="auto">
        <span className="visually-hidden">{kind === 'added' ? texts.added : texts.removed} </span>
        <Mark>
          <TextLines text={lines.join('\n')} />
        </Mark>
      </p>
    )
  })
}

/** Null for bytes that do not match their checksum. */
async function readShown(
  documentId: string,
  meetingId: string,
  version: Approval,
  since: Approval | null,
): Promise<Answer<Shown | null>> {
  const text = await readApprovedVersion(documentId, meetingId, version)
  if (!text.ok || text.value === null) return text as Answer<null>
  if (since === null) return { ok: true, value: { kind: 'text', text: text.value } }
  const before = await readApprovedVersion(documentId, meetingId, since)
  if (!before.ok || before.value === null) return before as Answer<null>
  const difference = lineDifference(withoutVersion(before.value, since), withoutVersion(text.value, version))
  return { ok: true, value: { kind: 'changes', groups: groupLines(difference) } }
}
