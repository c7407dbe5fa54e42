import { maxNameLength } from '@civic-hub/protocol'
import { useState } from 'react'
import { openAccount, useCommittees } from '../../../replica/react/device-provider.tsx'
import { problemText } from '../../../shell/problem-text.ts'
import { committeesTexts } from '../../../texts/en/committees.gen.ts'
import { timeZoneTexts } from '../../../texts/en/time-zone.gen.ts'
import { notify } from '../../../ui/notify.ts'
import { PromptDialog } from '../../../ui/prompt-dialog.tsx'
import { timeZoneHere } from '../../../ui/time-zone.ts'
import { TimeZoneField } from '../../../ui/time-zone-field.tsx'

const { join: texts } = committeesTexts

interface JoinDialogProps {
  opened: boolean
  onClose: () => void
  onEnter: (slug: string) => void
}

function isRegistered(slug: string | null): boolean {
  const known = openAccount()?.committees.state.get().committees
  return known?.find((committee) => committee.slug === slug)?.registered ?? false
}

/** Asks for the name of a committee, and joins or creates it, or explains why that was not possible. */
export function JoinDialog({ opened, onClose, onEnter }: JoinDialogProps) {
  const { joinOrCreate } = useCommittees()
  const [timeZone, setTimeZone] = useState(timeZoneHere)

  async function submit(typed: string): Promise<string | null> {
    const answer = await joinOrCreate(typed, timeZone)
    if (!answer.ok) return problemText(answer.problem)
    const { outcome, name, slug } = answer.value
    switch (outcome) {
      case 'joined':
        notify({ title: texts.joined(name) })
        break
      case 'created':
        notify({
          title: texts.created(name),
          message: isRegistered(slug) ? texts.createdBody : texts.createdOffline,
        })
        break
      case 'requested':
        notify({ title: texts.requested(name), message: texts.requestedBody })
        break
      case 'declined':
        return texts.declined(name)
      case 'invitation-only':
        return texts.invitationOnly(name)
    }
    if (slug !== null) onEnter(slug)
    return null
  }

  return (
    <PromptDialog
      opened={opened}
      onClose={onClose}
      title={texts.title}
      intro={texts.intro}
      label={texts.label}
      placeholder={texts.placeholder}
      submitLabel={texts.submit}
      busyLabel={texts.busy}
      maxLength={maxNameLength}
      onSubmit={submit}
    >
      <TimeZoneField description={timeZoneTexts.forNew} value={timeZone} onChange={setTimeZone} />
    </PromptDialog>
  )
}
